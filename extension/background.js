// Hands the selection, title and address of a page to the form of a new document.

const HANDED_LENGTH = 5000 // as the desk takes them; one more tells it that there is more

async function selectionOf(tab) {
  try {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => String(getSelection()),
    })
    return frame.result ?? ''
  } catch {
    return '' // a page of the browser itself, which no extension reads
  }
}

function formAddress(desk, page) {
  const address = new URL('documents/new/', desk)
  address.search = new URLSearchParams({
    title: page.title ?? '',
    url: page.url ?? '',
    text: page.text.slice(0, HANDED_LENGTH + 1),
  })
  return address.href
}

chrome.action.onClicked.addListener(async (tab) => {
  const { desk } = await chrome.storage.sync.get('desk')
  if (!desk) {
    await chrome.runtime.openOptionsPage()
    return
  }
  const text = await selectionOf(tab)
  await chrome.tabs.create({ url: formAddress(desk, { title: tab.title, url: tab.url, text }) })
})
