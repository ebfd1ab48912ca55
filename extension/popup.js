// Hands the selection, title and address of a page to the form of a new document, and
// asks the desk, when its person wants that, what it knows of the page.

const HANDED_LENGTH = 5000 // as the desk takes them; one more tells it that there is more
const ASKED_LENGTH = 2100 // of an address, as the desk keeps them
const SHOWN = 5
const ANSWER_MILLISECONDS = 10000

const WARNING = { text: '!', color: '#8c1d18' }
const BADGES = {
  ok: { text: '✓', color: '#1c6739' },
  flagged: { text: '?', color: '#7a4b00' },
  removed: WARNING,
}

const told = document.querySelector('#told')

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

async function handOver(tab, desk) {
  const address = new URL('documents/new/', desk)
  address.search = new URLSearchParams({
    title: tab.title ?? '',
    url: tab.url ?? '',
    text: (await selectionOf(tab)).slice(0, HANDED_LENGTH + 1),
  })
  await chrome.tabs.create({ url: address.href })
}

// The sources of the desk at an address: one request, with nothing else of the page.
async function sourcesAt(url, { desk, token }) {
  const address = new URL('api/v1/sources', desk)
  address.search = new URLSearchParams({ url, page_size: SHOWN })
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()).items
}

function badgeOf(sources) {
  if (sources.some((source) => source.notices.length)) return WARNING
  const actions = sources.map((source) => source.action)
  const gravest = ['removed', 'flagged', 'ok'].find((action) => actions.includes(action))
  return BADGES[gravest] ?? { text: '', color: WARNING.color }
}

function line(tag, words, className = '') {
  const element = document.createElement(tag)
  element.textContent = words
  element.className = className
  return element
}

function linesOf(source) {
  const link = line('a', say('itsPage'))
  link.href = source.page
  link.target = '_blank'
  const place = document.createElement('p')
  place.append(link)
  return [
    line('h2', source.title),
    ...source.notices.map((notice) => line('p', notice, 'warning')),
    line('p', source.what_happened || say('notLookedAt')),
    line('p', say('citedBy', String(source.documents))),
    place,
  ]
}

async function ask(tab, settings) {
  const url = (tab.url ?? '').split('#')[0]
  if (!/^https?:/.test(url) || url.length > ASKED_LENGTH) {
    told.textContent = say('webOnly')
    return
  }
  told.textContent = say('asking')
  try {
    const sources = await sourcesAt(url, settings)
    const { text, color } = badgeOf(sources)
    await chrome.action.setBadgeText({ tabId: tab.id, text })
    await chrome.action.setBadgeBackgroundColor({ tabId: tab.id, color })
    const lines = sources.flatMap(linesOf)
    told.replaceChildren(...(lines.length ? lines : [say('notCited')]))
  } catch (error) {
    told.textContent = say(error.message === '401' ? 'unknownToken' : 'noAnswer')
  }
}

async function start() {
  const settings = await chrome.storage.local.get(['desk', 'token', 'asksAtOnce'])
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const run = (does, needs) => () =>
    settings[needs] ? does() : chrome.runtime.openOptionsPage()
  const asks = run(() => ask(tab, settings), 'token')
  document.querySelector('#ask').addEventListener('click', asks)
  document
    .querySelector('#hand-over')
    .addEventListener('click', run(() => handOver(tab, settings.desk), 'desk'))
  if (settings.asksAtOnce && settings.token) await asks()
}

start()
