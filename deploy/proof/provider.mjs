// An identity provider as the program sees one: discovery and keys. The proof signs its tokens with the private key.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'

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
createServer(
  { key: readFileSync('/id/key.pem'), cert: readFileSync('/id/certificate.pem') },
  (request, response) => {
    response.statusCode = answers[request.url] ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url] ?? {}))
  },
).listen(8443)
