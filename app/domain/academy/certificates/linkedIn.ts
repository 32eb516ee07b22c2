interface Shown {
  name: string;
  organization: string;
  issuedAt: Date;
  until: Date;
  address: string;
  number: string;
}

/** The address at which LinkedIn puts a certificate on the reader's own profile. Nothing is loaded from there before it is pressed. */
export function linkedInAddress({ name, organization, issuedAt, until, address, number }: Shown): string {
  const params = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    expirationYear: String(until.getUTCFullYear()),
    expirationMonth: String(until.getUTCMonth() + 1),
    certUrl: address,
    certId: number,
  });
  return `https://www.linkedin.com/profile/add?${params}`;
}
