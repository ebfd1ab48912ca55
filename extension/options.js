// Keeps the address of the desk.

const field = document.querySelector('#desk')
const told = document.querySelector('#told')

// The address of a desk, which ends in a stroke; null for what is none.
function deskAddress(typed) {
  const address = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null
  if (!address || !/^https?:$/.test(address.protocol)) return null
  return address.origin + address.pathname.replace(/\/*$/, '/')
}

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const desk = deskAddress(field.value)
  if (desk) {
    await chrome.storage.sync.set({ desk })
    field.value = desk
  }
  told.textContent = desk ? 'Saved.' : 'Type an address such as https://desk.example/.'
})

chrome.storage.sync.get('desk').then(({ desk }) => {
  field.value = desk ?? ''
})
