import { expect, test } from './support/browsers.ts';
import { read } from './support/pagesAsSent.ts';
import { newPerson, signIn, type SampleAccount } from './support/people.ts';

// The frame of a page; what it does is tested in shell.test.ts.
interface Shown {
  home: string;
  brands: string[];
  menus: string[];
  user: string[];
  support: string[];
  legal: string[];
  copyright: string;
}

const nam = {
  brands: ['Princess Cruises', 'Holland America Line', 'Cunard', 'Seabourn'],
  support: ['Chat', 'Reservation tool chat', 'Find Your Rep', 'Contact Us'],
  legal: ['Privacy notice', 'Do Not Sell or Share My Personal Information'],
  copyright: 'North America',
};
const managers = {
  menus: ['Home', 'Agency', 'Training', 'Sales', 'Support'],
  user: ['View My Account', 'Agency Overview'],
};
const advisors = { menus: ['Home', 'Training', 'Sales', 'Support'], user: ['View My Account'] };
const privacy = { legal: ['Privacy notice'] };
const change = 'Change Default Brand';

/** What each of these sees around their home page, in English (spec §2 Shell, §6). */
const shells: Partial<Record<SampleAccount, Shown>> = {
  NAMOWNER: {
    home: 'pc',
    ...nam,
    menus: ['Home', 'Agency', 'Training', 'Sales', 'Princess', 'Support'],
    user: [...managers.user, change, 'Sign Out'],
  },
  NAMMANAGER: {
    home: 'ha',
    ...nam,
    support: ['Chat', 'Answers', 'Find Your Rep', 'Contact Us'],
    menus: managers.menus,
    user: [...managers.user, change, 'Tour', 'Sign Out'],
  },
  NAMADVISOR: {
    home: 'pc',
    ...nam,
    menus: ['Home', 'Training', 'Sales', 'Princess', 'Support'],
    user: [...advisors.user, change, 'Sign Out'],
  },
  UKOWNER: {
    ...privacy,
    home: 'pu',
    brands: ['Princess Cruises UK'],
    menus: managers.menus,
    user: [...managers.user, 'Tour', 'Sign Out'],
    support: ['Ask assistant', 'Contact Us', 'Social Channels'],
    copyright: 'United Kingdom and Ireland',
  },
  AUOWNER: {
    ...privacy,
    home: 'pa',
    brands: ['Princess Cruises Australia', 'Cunard Australia'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Ask assistant', 'Contact Us'],
    copyright: 'Australia and New Zealand',
  },
  ASIAOWNER: {
    ...privacy,
    home: 'ps',
    brands: ['Princess Cruises Asia', 'Cunard Asia'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Inquiry', 'Expert training'],
    copyright: 'Asia',
  },
  INTOWNER: {
    ...privacy,
    home: 'pi',
    brands: ['Princess Cruises International', 'Cunard International'],
    menus: managers.menus,
    user: [...managers.user, change, 'Sign Out'],
    support: ['Contact Us', 'Expert training'],
    copyright: 'International',
  },
  JPADVISOR: {
    ...privacy,
    home: 'pj',
    brands: ['Princess Cruises Japan'],
    menus: advisors.menus,
    user: [...advisors.user, 'Sign Out'],
    support: ['お問い合わせ'],
    copyright: 'Japan',
  },
};

test('everybody sees around the page what their market, role and brand have', async ({ context }) => {
  for (const [userId, shown] of Object.entries(shells))
    await test.step(userId, async () => {
      await context.clearCookies();
      // The profile of a Japanese account is Japanese: a similar user reads in English.
      await signIn(
        context,
        userId === 'JPADVISOR' ? await newPerson({ country: 'JP', agentType: 'A', language: 'en' }) : { userId },
      );
      const page = await read(context, '/home');
      expect(page.address).toBe(`/home/${shown.home}`);
      expect(page.texts('nav[aria-label="Brands"] li')).toEqual(shown.brands);
      expect(page.texts('nav[aria-label="Brands"] [aria-current]')).toEqual([
        shown.brands[shown.brands.length > 1 && shown.home === 'ha' ? 1 : 0]!,
      ]);
      expect(page.texts('nav[aria-label="Main menu"] .header-button')).toEqual(shown.menus);
      expect(page.texts('.header-end details:has(.header-button) .menu-item')).toEqual(shown.user);
      expect(page.texts('nav[aria-label="Support"] li')).toEqual(shown.support);
      expect(page.texts('footer .legal a')).toEqual(shown.legal);
      expect(page.texts('footer .legal p').join(' ')).toContain(`Gangway, ${shown.copyright}.`);
    });
});

test('every link of the shell leads to a page', { tag: '@deep' }, async ({ context }) => {
  await signIn(context, 'NAMOWNER');
  const page = await read(context, '/home/pc');
  const links = new Set(
    ['header', 'footer', 'main'].flatMap((part) => page.attributes(`${part} a[href^="/"]`, 'href') as string[]),
  );
  expect(links.size).toBeGreaterThan(12);
  for (const href of links) expect((await context.request.get(href)).status(), href).toBe(200);
});

test('the footer of the sign-in page and of the steps shows the logo only', async ({ context }) => {
  const signIns = await read(context, '/login');
  expect(signIns.texts('footer [role="img"], footer svg, footer img')).toHaveLength(1);
  expect(signIns.texts('footer a')).toEqual([]);
  expect((await read(context, '/email-validate')).texts('footer a')).toEqual(['Sign in', 'Help']);
  await signIn(context, 'FIRSTTIMER');
  expect((await read(context, '/accept-tnc')).texts('footer a')).toEqual([]);
});
