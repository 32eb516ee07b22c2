import { expect, test } from 'vitest';
import { pagePattern } from '#app/routes/content/interfaceEvents/pagePattern.ts';

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/home/pc', '/home/:brand'],
  ['/home/pages/ha/standalone-links/contact-us', '/home/pages/:brand/standalone-links/contact-us'],
  ['/home/agency-overview/018f4d2e-0000-7000-8000-000000000001/edit', '/home/agency-overview/:id/edit'],
  [
    '/home/agency-overview/import/018f4d2e-0000-7000-8000-000000000001/result/csv',
    '/home/agency-overview/import/:id/result/:id',
  ],
  ['/staff/agencies/12345678/record', '/staff/agencies/:id/record'],
  ['/ext-pages/nam/login-help', '/ext-pages/nam/login-help'],
  ['/home/jane-smith', '/home/:id'],
  ['/JANE@HARBOR.EXAMPLE/0', '/:id/:id'],
  ['/home/0/00', '/home/:id/:id'],
])('%s is counted as %s', (address, pattern) => expect(pagePattern(address)).toBe(pattern));
