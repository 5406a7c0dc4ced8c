import type { Profile } from '@node-saml/node-saml'
import { AnswerRefused } from './assertion.ts'

interface Node {
  $: Readonly<Record<string, string | undefined>>
  _?: string
}

/** The parts of a verified assertion that are read here. */
export interface VerifiedAssertion extends Node {
  Issuer: Node[]
  Subject: { SubjectConfirmation: (Node & { SubjectConfirmationData?: Node[] })[] }[]
  AuthnStatement?: (Node & { AuthnContext?: { AuthnContextClassRef?: (string | Node)[] }[] })[]
}

/** SHA-1, HMAC with a public certificate as its key, and encryption that is broken. */
const WEAK =
  /xmldsig#(?:rsa-sha1|dsa-sha1|sha1|hmac)|xmldsig-more#(?:hmac|md5|rsa-md5)|xmlenc#(?:tripledes|rsa-1_5)/

/** The digest inside RSA-OAEP is no signature, and SHA-1 is its default. */
const OAEP = /<(?:\w+:)?EncryptionMethod[^>]*rsa-oaep[^>]*>\s*<(?:\w+:)?DigestMethod[^>]*\/>/g

const refuseWeak = (xml: string): void => {
  if (/<!DOCTYPE|<!--|<!ENTITY/.test(xml))
    throw new AnswerRefused('the answer contains a comment or a document type')
  if (WEAK.test(xml.replace(OAEP, '')))
    throw new AnswerRefused('the answer uses SHA-1 or another weak method')
}

/** Refuses what no honest provider sends, before a parser reads it. */
export const refuseBeforeParsing = (xml: string): void => {
  if (xml.length > 256 * 1024) throw new AnswerRefused('the answer is too long')
  refuseWeak(xml)
}

/**
 * What node-saml leaves to its caller: that this assertion comes from the provider of the connection, for us, at this
 * address, as the answer to this request. Only what the signature covers is read, but for the destination.
 */
export function requireForUs(
  profile: Profile,
  { issuer, acs, requestId }: { issuer: string; acs: string; requestId: string },
): VerifiedAssertion {
  refuseWeak(profile.getAssertionXml?.() ?? '')
  const assertion = profile.getAssertion?.()['Assertion'] as VerifiedAssertion
  if (profile.issuer !== issuer || assertion.Issuer[0]?._ !== issuer)
    throw new AnswerRefused('the answer comes from another issuer')
  const confirmations = assertion.Subject[0]?.SubjectConfirmation ?? []
  const isForUs = confirmations.some(({ $, SubjectConfirmationData: [data] = [] }) => {
    return (
      $['Method'] === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      data?.$['Recipient'] === acs &&
      data.$['InResponseTo'] === requestId &&
      data.$['NotBefore'] === undefined
    )
  })
  if (confirmations.length !== 1 || !isForUs)
    throw new AnswerRefused('the assertion is for another recipient')
  const destination = /<(?:\w+:)?Response[^>]*\sDestination="([^"]*)"/.exec(
    profile.getSamlResponseXml?.() ?? '',
  )?.[1]
  if (destination !== undefined && destination !== acs)
    throw new AnswerRefused('the answer was sent to another address')
  return assertion
}
