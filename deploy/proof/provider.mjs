// An identity provider as the program sees one: discovery and keys. The proof signs its tokens with the private key.
// Beside it a mail server that keeps every message as a file and delivers none.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createServer as listenWithTls } from 'node:tls'

const issuer = 'https://id:8443'
if (!existsSync('/id/private.json')) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync('/id/private.json', JSON.stringify(privateKey.export({ format: 'jwk' })))
}
const { kty, n, e } = JSON.parse(readFileSync('/id/private.json', 'utf8'))
const answers = {
  '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
  '/jwks': { keys: [{ kty, n, e, alg: 'RS256', use: 'sig', kid: 'proof' }] },
}
const own = { key: readFileSync('/id/key.pem'), cert: readFileSync('/id/certificate.pem') }
createServer(own, (request, response) => {
  response.statusCode = answers[request.url] ? 200 : 404
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answers[request.url] ?? {}))
}).listen(8443)

mkdirSync('/id/mail', { recursive: true })
let kept = 0
listenWithTls(own, (socket) => {
  let text = ''
  let isMessage = false
  const answer = (line) => socket.write(`${line}\r\n`)
  const readLine = (line) => {
    if (/^DATA$/i.test(line)) {
      isMessage = true
      answer('354 go on')
    } else if (/^QUIT$/i.test(line)) socket.end('221 bye\r\n')
    else answer('250 id')
  }
  socket.on('error', () => socket.destroy())
  socket.setEncoding('latin1')
  answer('220 id')
  socket.on('data', (part) => {
    text += part
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(end)
      if (at < 0) return
      const complete = text.slice(0, at)
      text = text.slice(at + end.length)
      if (isMessage) {
        writeFileSync(
          `/id/mail/${Date.now()}-${++kept}.eml`,
          complete.replaceAll('\r\n..', '\r\n.'),
          'latin1',
        )
        isMessage = false
        answer('250 kept')
      } else readLine(complete)
    }
  })
}).listen(8465)
