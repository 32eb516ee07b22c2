/**
 * The field whose label a country's states have in forms and in their errors: Canada has provinces (`fields:province`).
 */
export function stateLabel(country: string): 'province' | 'state' {
  return country === 'CA' ? 'province' : 'state';
}
