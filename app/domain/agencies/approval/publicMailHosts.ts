// Mail hosts that are open to the public: an address there does not identify an agency.
const publicMailHosts: readonly string[] = [
  'aol.com',
  'btinternet.com',
  'free.fr',
  'gmail.com',
  'gmx.at',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'laposte.net',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'naver.com',
  'orange.fr',
  'outlook.com',
  'outlook.jp',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.ca',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.com.au',
  'yahoo.de',
  'yahoo.fr',
  'ymail.com',
];

/** The part of an e-mail address by which agencies are compared, upper-cased; '' for a public mail host. */
export function mailDomainKey(emailAddress: string): string {
  const domain = emailAddress
    .slice(emailAddress.lastIndexOf('@') + 1)
    .trim()
    .toUpperCase();
  return publicMailHosts.includes(domain.toLowerCase()) ? '' : domain;
}

/** The hosts that `mailDomainKey` leaves out, as addresses are stored: upper-cased. */
export const publicMailDomains: readonly string[] = publicMailHosts.map((host) => host.toUpperCase());
