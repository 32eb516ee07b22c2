import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/* A number has to be possible (the length and the calling code are the country's), not assigned: the numbers that
   regulators reserve for fiction, which samples and tests use, are never assigned and would be refused in Britain,
   Ireland or Japan. In the United States and Canada the fictional 555-01xx counts as assigned, so that there the
   number itself is checked. */
const countriesOfAssignedNumbers: readonly string[] = ['US', 'CA'];

/** A telephone number in the two parts that an agent's row has. */
export interface PhoneParts {
  phoneCode: string;
  phoneNumber: string;
}

/**
 * True for a number that can be dialled in a country, written as there or with + and the country's calling code (spec
 * §5).
 */
export function isPhoneNumberOf(country: string, text: string): boolean {
  return isOfCountry(country, text, numberOf(country, text));
}

function isOfCountry(country: string, text: string, number: PhoneNumber | undefined): boolean {
  if (!isSupportedCountry(country)) return /^\d{5,15}$/.test(digitsOf(text));
  if (!number || number.countryCallingCode !== getCountryCallingCode(country)) return false;
  return countriesOfAssignedNumbers.includes(country) ? number.isValid() : number.isPossible();
}

/**
 * True for area code and number of a country, or for any country's calling code and number: users may have telephones
 * abroad.
 */
export function arePhonePartsOf(country: string, { phoneCode, phoneNumber }: PhoneParts): boolean {
  return (
    isPhoneNumberOf(country, phoneCode + phoneNumber) ||
    (parsePhoneNumberFromString(`+${phoneCode}${phoneNumber}`)?.isPossible() ?? false)
  );
}

/** The digits of a number written with + and a country's calling code as they are within that country; null for others. */
export function nationalNumber(text: string): string | null {
  const international = text.normalize('NFKC').trim();
  if (!international.startsWith('+') || international.length > 30) return null;
  return parsePhoneNumberFromString(international)?.nationalNumber ?? null;
}

/** A telephone number of a file in its parts, and what is wrong with it. */
export interface FileTelephone {
  parts: PhoneParts;
  /** It has an extension, for which there is no field, or is none of its country; another country's begins with +. */
  fault: 'extension' | 'notOfCountry' | null;
}

/** Reads a telephone number of a file once. */
export function readTelephone(country: string, text: string): FileTelephone {
  const number = numberOf(country, text);
  const parts = partsOf(country, text, number);
  if (number?.ext) return { parts, fault: 'extension' };
  const isKnown = isSupportedCountry(country);
  const isGood = text.startsWith('+') && isKnown ? number?.isPossible() : isOfCountry(country, text, number);
  return { parts, fault: isGood ? null : 'notOfCountry' };
}

/** The digits that are dialled within the country, e.g. `02079460123`. */
export function nationalDigits(country: string, text: string): string {
  return digitsOf(numberOf(country, text)?.formatNational() ?? text);
}

/**
 * A stored number as it is written within its country, e.g. `(305) 555-0123`; another country's number with +, and one
 * that cannot be parsed unchanged.
 */
export function shownPhone(country: string, text: string): string {
  const number = numberOf(country, text);
  if (!number?.isPossible()) return text;
  return number.countryCallingCode === getCountryCallingCode(country as CountryCode)
    ? number.formatNational()
    : number.formatInternational();
}

/**
 * Area code and number of a stored row, as `shownPhone` writes them; the code may be another country's calling code. ''
 * where there is none.
 */
export function shownPhoneParts(country: string, { phoneCode, phoneNumber }: PhoneParts): string {
  const digits = phoneCode + phoneNumber;
  if (digits === '') return '';
  if (isPhoneNumberOf(country, digits)) return shownPhone(country, digits);
  const abroad = parsePhoneNumberFromString(`+${digits}`);
  return abroad?.isPossible() ? shownPhone(country, `+${digits}`) : [phoneCode, phoneNumber].filter(Boolean).join(' ');
}

/** A number as it is dialled from anywhere, e.g. `+44 20 7946 0123`; unchanged where it cannot be parsed. */
export function internationalPhone(country: string, text: string): string {
  return numberOf(country, text)?.formatInternational() ?? text;
}

/** Area code and number; where a country's numbers have no area code, and for another country's, the calling code and the number. */
export function phoneParts(country: string, text: string): PhoneParts {
  return partsOf(country, text, numberOf(country, text));
}

function partsOf(country: string, text: string, number: PhoneNumber | undefined): PhoneParts {
  if (!number) return { phoneCode: '', phoneNumber: digitsOf(text) };
  const { countryCallingCode, nationalNumber } = number;
  const isAbroad = countryCallingCode !== getCountryCallingCode(country as CountryCode);
  if (isAbroad) return { phoneCode: countryCallingCode, phoneNumber: nationalNumber };
  if (countryCallingCode === '1')
    return { phoneCode: nationalNumber.slice(0, 3), phoneNumber: nationalNumber.slice(3) };
  const written = number.formatNational();
  const [areaCode = '', ...rest] = written.match(/\d+/g) ?? [];
  const hasAreaCode = /^\(?0/.test(written) && rest.length > 0 && areaCode.length <= 5;
  return hasAreaCode
    ? { phoneCode: areaCode, phoneNumber: rest.join('') }
    : { phoneCode: countryCallingCode, phoneNumber: nationalNumber };
}

function numberOf(country: string, text: string): PhoneNumber | undefined {
  return isSupportedCountry(country) ? parsePhoneNumberFromString(text, country) : undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
