import type { Page } from '@playwright/test';
import type { TextLocale } from '#app/i18n.ts';
import { samplePassword, unique } from './people.ts';
import { field, wordsOf } from './words.ts';

/** What is filled into the owner's step, but the password. */
export interface OwnerForm {
  country: string;
  title: string;
  ownerFirstName: string;
  ownerLastName: string;
  phoneNumber: string;
  registrationEmail: string;
  userId: string;
}
/** What is filled into the agency's step. */
export type AgencyForm = Record<'agencyName' | 'address1' | 'city' | 'zipCode' | 'telephone', string> & {
  state: string;
  abtanumber?: string;
};

/** An owner who is not registered yet. */
export function newOwner(more: Partial<OwnerForm> = {}): OwnerForm {
  const userId = unique('REG');
  const person = {
    country: 'US',
    title: 'MS',
    ownerFirstName: 'Nora',
    ownerLastName: 'Whitfield',
    phoneNumber: '(305) 555-0142',
  };
  return { ...person, userId, registrationEmail: `${userId.toLowerCase()}@registered.example`, ...more };
}

/** An agency that is not registered yet. */
export function newAgencyForm(more: Partial<AgencyForm> = {}): AgencyForm {
  return {
    agencyName: `Tidewater ${unique('T')}`,
    address1: '12 Quay Street',
    city: 'Miami',
    state: 'FL',
    zipCode: '33132',
    telephone: '305 555 0143',
    ...more,
  };
}

/** Fills in the owner's step, with the sample password. It is neither opened nor sent. */
export async function fillOwner(page: Page, owner: OwnerForm, locale: TextLocale = 'en'): Promise<void> {
  const t = wordsOf(locale);
  const { country, title, ...lines } = owner;
  await field(page, t('fields:country')).selectOption(country);
  await field(page, t('fields:title')).selectOption(title);
  for (const [name, value] of Object.entries(lines)) await field(page, t(`fields:${name}`)).fill(value);
  await field(page, t('fields:password')).fill(samplePassword);
  await field(page, t('fields:confirmPwd')).fill(samplePassword);
}

/** Fills in the agency's step. */
export async function fillAgency(
  page: Page,
  { state, ...lines }: AgencyForm,
  locale: TextLocale = 'en',
): Promise<void> {
  const t = wordsOf(locale);
  for (const [name, value] of Object.entries(lines)) await field(page, t(`fields:${name}`)).fill(value);
  if (state) await page.locator('select[name="state"]').selectOption(state);
}

/** Presses a button of the registration by its text's key. */
export const press = (page: Page, key: string, locale: TextLocale = 'en') =>
  page.getByRole('button', { name: wordsOf(locale)(`registration:${key}`) }).click();
