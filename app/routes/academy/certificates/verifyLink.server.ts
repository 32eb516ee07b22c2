import { paths } from '#app/paths.ts';
import { qrCode } from '#app/platform/authenticatorCodes.server.ts';
import { environment } from '#app/platform/environment.server.ts';

/** The address at which anybody verifies a certificate, and its QR code. */
export function verifyLink(number: string) {
  const address = environment().ORIGIN + paths.verifyCertificate(number);
  return { address, qr: qrCode(address) };
}
