// The package ships no types; the tests encrypt assertions as a provider does.
declare module 'xml-encryption' {
  export function encrypt(
    content: string,
    options: Readonly<Record<'rsa_pub' | 'pem' | 'encryptionAlgorithm' | 'keyEncryptionAlgorithm', string>>,
    done: (error: Error | null, result?: string) => void,
  ): void
}
