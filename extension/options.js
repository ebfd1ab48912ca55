// Keeps the address of the desk, and a token if the desk may be asked about pages.

const field = (id) => document.querySelector(`#${id}`)

// The address of a desk, which ends in a stroke; null for what is none.
function deskAddress(typed) {
  const address = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null
  if (!address || !/^https?:$/.test(address.protocol)) return null
  return address.origin + address.pathname.replace(/\/*$/, '/')
}

// The right to call the desk, which the browser asks the person for.
function mayCall(desk) {
  const { protocol, hostname } = new URL(desk)
  return chrome.permissions.request({ origins: [`${protocol}//${hostname}/*`] })
}

async function save() {
  const desk = deskAddress(field('desk').value)
  if (!desk) return say('typeAddress')
  const token = field('token').value.trim()
  const isAllowed = token ? await mayCall(desk) : true
  await chrome.storage.local.set({
    desk,
    token: isAllowed ? token : '',
    asksAtOnce: field('asks-at-once').checked,
  })
  field('desk').value = desk
  return say(isAllowed ? 'saved' : 'savedWithout')
}

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  field('told').textContent = await save()
})

chrome.storage.local.get(['desk', 'token', 'asksAtOnce']).then((kept) => {
  field('desk').value = kept.desk ?? ''
  field('token').value = kept.token ?? ''
  field('asks-at-once').checked = kept.asksAtOnce ?? false
})
