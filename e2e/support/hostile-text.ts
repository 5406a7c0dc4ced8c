import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { expect } from '@playwright/test'
import { COLLABORATION_PATH, documentName } from 'contract/workspace/rich-texts'
import { FRAGMENT } from 'editor/yjs'
import * as Y from 'yjs'
import { addresses } from './stack.ts'

/** Known attacks on editors: each would call `hit()` if any of it ran. */
const HTML = [
  '<script>hit()</script>',
  '<script src="data:text/javascript,hit()"></script>',
  '<img src=x onerror=hit()>',
  '<img src="x" onerror="hit()" onload="hit()">',
  '<IMG SRC=x ONERROR=hit()>',
  '<image href=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hit()"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=hit()>"></use></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.hit()</script>"></iframe></foreignObject></svg>',
  '<math><mi//xlink:href="data:x,<script>hit()</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<body onload=hit()>',
  '<body onpageshow=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<input autofocus onfocus=hit()>',
  '<select autofocus onfocus=hit()>',
  '<textarea autofocus onfocus=hit()>',
  '<marquee onstart=hit()>',
  '<a href="javascript:hit()" autofocus onfocus=hit()>x</a>',
  '<a href="jAvAsCrIpT:hit()">x</a>',
  '<a href="java\tscript:hit()">x</a>',
  '<a href=" javascript:hit()">x</a>',
  '<a href="data:text/html,<script>hit()</script>">x</a>',
  '<a href="vbscript:hit()">x</a>',
  '<p style="background:url(javascript:hit())">x</p>',
  '<div style="animation-name:x" onanimationstart=hit()>x</div>',
  '<style>@import "javascript:hit()";</style>',
  '<link rel=stylesheet href="javascript:hit()">',
  '<base href="javascript:/hit()//">',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<template><script>hit()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<xmp><p title="</xmp><img src=x onerror=hit()>">',
  '<!--><img src=x onerror=hit()>-->',
  '<![CDATA[<img src=x onerror=hit()>]]>',
  '<p title="&quot;><img src=x onerror=hit()>">x</p>',
  '"><img src=x onerror=hit()>',
  "'-hit()-'",
  '</textarea><script>hit()</script>',
  '</title><script>hit()</script>',
  '{{constructor.constructor("hit()")()}}',
  '${hit()}',
  '<form id=test onforminput=hit()><input></form>',
  '<form><input name=attributes><input name=innerHTML></form>',
  '<img name=getElementById src=x onerror=hit()>',
  '<a id=defaultView href="javascript:hit()">x</a>',
  '<table background="javascript:hit()"><tr><td>x</td></tr></table>',
  '<button formaction="javascript:hit()" autofocus onfocus=hit()>x</button>',
  '<isindex action="javascript:hit()" type=image>',
  '<keygen autofocus onfocus=hit()>',
]

const ADDRESSES = [
  'javascript:hit()',
  'JAVASCRIPT:hit()',
  'java\nscript:hit()',
  '\u0001javascript:hit()',
  'javascript&colon;hit()',
  'data:text/html,<script>hit()</script>',
  'data:image/svg+xml,<svg onload=hit()>',
  'vbscript:hit()',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'https://example.com/" onmouseover="hit()',
  '//example.com/x',
  '/records/../../login',
  'view-source:javascript:hit()',
  'mailto:x@example.com?subject=<script>hit()</script>',
]

/** Names of nodes and marks that our schema does not have, or that every JavaScript object has. */
const NAMES = (
  'script iframe image svg math style object embed form input html rawHtml ' +
  '__proto__ constructor toString hasOwnProperty customElement video base meta'
).split(' ')

export const HOSTILE = { html: HTML, addresses: ADDRESSES, names: NAMES }

/** Everything hostile that a modified client could send: nodes, attributes, marks and text. */
function fill(doc: Y.Doc): number {
  const fragment = doc.getXmlFragment(FRAGMENT)
  let sent = 0
  const put = (name: string, attributes: Record<string, string>, text: string, marks: object = {}) => {
    const element = new Y.XmlElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    const words = new Y.XmlText()
    words.insert(0, text, marks)
    element.insert(0, [words])
    fragment.push([element])
    sent++
  }
  for (const html of HOSTILE.html) {
    put('paragraph', { dir: html, style: html, onclick: 'hit()', class: html }, html)
    put('codeBlock', { language: html }, html)
  }
  for (const address of HOSTILE.addresses) {
    put('paragraph', {}, 'press', { link: { href: address, onclick: 'hit()', target: 'javascript:hit()' } })
    put(
      'evidenceImage',
      { evidence: address, file: address, alt: '<img src=x onerror=hit()>', src: address },
      '',
    )
    put('recordChip', { recordType: address, id: address, code: '<svg onload=hit()>' }, '')
  }
  for (const name of HOSTILE.names) {
    put(name, { src: 'x', onerror: 'hit()', onload: 'hit()', srcdoc: '<script>hit()</script>' }, 'x')
    put('paragraph', {}, 'x', { [name]: { onclick: 'hit()', style: 'x' } })
  }
  let deep = new Y.XmlElement('blockquote')
  fragment.push([deep])
  for (let level = 0; level < 300; level++) {
    const inner = new Y.XmlElement('blockquote')
    deep.insert(0, [inner])
    deep = inner
  }
  return sent + 1
}

/** Sends it over a socket, as a person who may write. */
export async function sendHostile(organisation: string, document: string, token: string): Promise<number> {
  const doc = new Y.Doc()
  const url = `${addresses().apiUrl.replace('http', 'ws').replace(/\/$/, '')}${COLLABORATION_PATH}`
  const socket = new HocuspocusProviderWebsocket({ url })
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: documentName(organisation, document),
    document: doc,
    token,
  })
  provider.attach()
  await expect.poll(() => provider.synced).toBe(true)
  const sent = fill(doc)
  await expect.poll(() => provider.unsyncedChanges).toBe(0)
  provider.destroy()
  socket.destroy()
  return sent
}
