import type { ProtectedKind } from '../workspace/protection.ts'

/**
 * Every route that administrators alone may use to change something: the kind of request that it is refused for where it
 * weakens protection, or why it never does. A test fails for a route that is missing here.
 */
export const ADMINISTRATIVE_ROUTES: Readonly<Record<string, ProtectedKind | { readonly never: string }>> = {
  'organisations.update': 'organisation.settings',
  'organisations.setLogo': { never: 'a picture on documents' },
  'organisations.exportEverything': 'organisation.export',
  'users.update': 'member.update',
  'users.reactivate': 'member.reactivate',
  'users.deactivate': 'member.deactivate',
  'invitations.create': 'invitation.create',
  'users.confirmName': { never: 'names are unique, and nobody confirms their own where another can' },
  'users.declineName': { never: 'leaves everything as it was' },
  'users.endSignIns': { never: 'takes access away' },
  'users.erase': { never: 'after departure; the trail and signatures stay' },
  'invitations.resend': { never: 'to the address that was approved' },
  'invitations.revoke': { never: 'takes access away' },
  'invitations.erase': { never: 'of somebody who never came' },
  'closures.ask': { never: 'has a second administrator and thirty days of its own' },
  'closures.confirm': { never: 'is the second administrator of a closure' },
  'closures.cancel': { never: 'keeps everything' },
  'numberings.set': { never: 'codes of new records alone' },
  'sampleData.reset': { never: 'an organisation of its own' },
  'sampleData.remove': { never: 'an organisation of its own' },
  'serviceAccounts.create': 'serviceAccount.create',
  'serviceAccounts.createKey': {
    never: 'opens no more than the approved account, and needs an authentication',
  },
  'serviceAccounts.revokeKey': { never: 'takes access away' },
  'serviceAccounts.end': { never: 'takes access away' },
  'webhooks.create': { never: 'ids and names of fields only, with an authentication' },
  'webhooks.rotate': { never: 'replaces a secret' },
  'webhooks.change': { never: 'messages that were approved when the endpoint was added' },
  'webhooks.test': { never: 'says nothing of any record' },
  'webhooks.replay': { never: 'messages that were sent before' },
  'signInDomains.create': { never: 'counts for nothing until it is verified' },
  'signInDomains.verify': { never: 'the owner of the domain agreed in its DNS' },
  'signInDomains.remove': { never: 'takes access away, and not while a connection is switched on' },
  'signInConnections.create': { never: 'switched off, and needs an authentication' },
  'signInConnections.update': 'signInConnection.update',
  'signInConnections.setSecret': { never: 'shows the same provider who we are' },
  'protectedChanges.approve': { never: 'is the second administrator' },
  'protectedChanges.reject': { never: 'keeps everything as it was' },
}

/** Collections that administrators keep: units order other records, access reviews have a rule about own lines. */
export const ADMINISTRATIVE_COLLECTIONS = ['units', 'accessreviews'] as const
