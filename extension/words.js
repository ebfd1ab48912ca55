// Words of the browser's language, where a page names them.

const say = (name, ...values) => chrome.i18n.getMessage(name, values)

document.documentElement.lang = say('@@ui_locale').replace('_', '-')
for (const element of document.querySelectorAll('[data-words]')) {
  element.textContent = say(element.dataset.words)
}
