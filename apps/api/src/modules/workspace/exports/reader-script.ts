/** The script of the bundle's reader page. It uses basic features only, because it must run in future browsers. */
export const READER_SCRIPT = `'use strict'
const data = JSON.parse(document.getElementById('data').textContent)
const NAMES = { en: 'English', fr: 'Français', ar: 'العربية' }
let locale = data.locale
let shown = data.records[0] ? data.records[0].id : null
let wanted = ''

const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value)
  element.append(...children)
  return element
}
const word = (key) => data.words[locale][key]
const auto = (tag, text) => make(tag, { dir: 'auto' }, text)

const table = (head, rows) =>
  make('table', {},
    ...(head ? [make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text))))] : []),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row))))
const facts = (list) => table(null, list.map(([name, value]) => [make('th', { scope: 'row' }, name), auto('td', value)]))

const stretch = (span) =>
  [['bold', 'strong'], ['italic', 'em'], ['underline', 'u'], ['strike', 's']].reduce(
    (inside, [format, tag]) => (span[format] ? make(tag, {}, inside) : inside), span.text)

const SHOW = {
  heading: (block) => make(block.level === 1 ? 'h3' : 'h4', {}, block.text),
  paragraph: (block) => make(block.item ? 'div' : 'p', {
    dir: 'auto',
    ...(block.item ? { class: 'item-' + Math.min(block.item.level, 3) } : {}),
  }, ...(block.item ? [(block.item.ordered ? block.item.number + '.' : '•') + ' '] : []), ...(block.spans || [block]).map(stretch)),
  facts: (block) => facts(block.facts),
  table: (block) => table(block.head, block.rows.map((row) => row.map((cell) => auto('td', cell)))),
  signatures: (block) =>
    block.signatures.length === 0 ? make('p', {}, block.none) : make('div', {}, ...block.signatures.map((one) => facts(one.facts))),
}

function files() {
  const rows = data.files.map(({ path, bytes, sha256 }) => [
    make('td', {}, make('a', { href: path.split('/').map(encodeURIComponent).join('/'), dir: 'auto' }, path)),
    make('td', {}, new Intl.NumberFormat(locale).format(bytes)),
    make('td', {}, make('code', { dir: 'ltr' }, sha256)),
  ])
  return [make('h2', {}, word('manifest')), make('p', { class: 'small' }, word('verify')), table([word('file'), word('size'), 'SHA-256'], rows)]
}

function content() {
  const record = data.records.find((one) => one.id === shown)
  if (!record) return files()
  return [
    make('p', { class: 'small' }, record.type[locale]),
    auto('h2', record.code + ' ' + record.title[locale]),
    ...record.blocks[locale].map((block) => SHOW[block.kind](block)),
  ]
}

const main = make('main', { tabindex: '-1' })
const list = make('ul')
const title = make('h1')
const said = make('p', { class: 'small' })
const offline = make('p', { class: 'small' })
const search = make('input', { type: 'search' })
const language = make('select', {}, ...Object.entries(NAMES).map(([value, name]) => make('option', { value, lang: value }, name)))
const nav = make('nav', {}, search, list)

function entry(id, text) {
  const link = make('a', { href: '#' + (id || 'files'), ...(id === shown ? { 'aria-current': 'page' } : {}) }, auto('span', text))
  return make('li', {}, link)
}

function draw() {
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  document.title = word('bundle') + ' · ' + data.organisation
  title.textContent = document.title
  said.textContent = data.made[locale]
  offline.textContent = word('offline')
  search.setAttribute('aria-label', word('find'))
  search.placeholder = word('find')
  language.setAttribute('aria-label', word('language'))
  nav.setAttribute('aria-label', word('records'))
  const found = data.records.filter((one) =>
    (one.code + ' ' + Object.values(one.title).join(' ')).toLowerCase().includes(wanted.toLowerCase()))
  list.replaceChildren(...found.map((one) => entry(one.id, one.code + ' ' + one.title[locale])), entry(null, word('manifest')))
  main.replaceChildren(...content())
}

addEventListener('hashchange', () => {
  const id = location.hash.slice(1)
  shown = id === 'files' ? null : id
  draw()
  main.focus()
})
search.addEventListener('input', () => { wanted = search.value; draw() })
language.addEventListener('change', () => { locale = language.value; draw() })
language.value = locale
document.body.append(make('header', {}, title, language, make('div', {}, said, offline)), make('div', { class: 'frame' }, nav, main))
draw()
`
