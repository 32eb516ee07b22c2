import { expect, test } from 'vitest';
import { appNamed, appOfTarget } from '#app/domain/accounts/onboarding/apps.ts';

test.each([
  ['academy', 'academy'],
  ['agent-list', 'agent-list'],
  ['support', 'support'],
  ['ACADEMY', null],
  ['toString', null],
  ['', null],
  [null, null],
  [undefined, null],
])('app=%j names the flow %j (spec §4 Default brand)', (name, app) => expect(appNamed(name)).toBe(app));

test.each([
  ['/home/pages/pc/training/academy', 'academy'],
  ['/home/pages/pc/training/academy/academy-coming-soon', 'academy'],
  ['/home/pages/ha/academy/dashboard?page=2', 'academy'],
  ['/home/agent-enroll?registerFor=academy', 'academy'],
  ['/home/agent-enroll?registerFor=polaronline', null],
  ['/home/agent-enroll?registerFor=academyx', null],
  ['/home/agency-overview', 'agent-list'],
  ['/home/agency-overview?q=x', 'agent-list'],
  ['/home/agency-overview/add', 'agent-list'],
  ['/home/agency-overviews', null],
  ['/home/support', 'support'],
  ['/home/pages/cu/standalone-links/contact-us', null],
  ['/home/feedback', null],
  ['/home/pc', null],
  [null, null],
])('the stored target %j belongs to the flow %j', (target, app) => expect(appOfTarget(target)).toBe(app));
