/** The countries whose agencies may enroll in Partner Rewards (spec §4). */
const programCountries: readonly string[] = ['US'];

/** True for a country whose agencies may enroll. */
export function hasProgram(country: string): boolean {
  return programCountries.includes(country);
}
