import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AirQuestion } from '#app/routes/partners/tools/ToolQuestions.tsx';
import { draw } from '#tests/support/dom.tsx';

afterEach(cleanup);

const values = { firstName: '', lastName: '', bookingNumber: '' };
const missing = {
  firstName: ['Please enter First name'],
  lastName: ['Please enter Last name'],
  bookingNumber: ['Please enter Booking number'],
};

test('empty fields of the air popup say what the catalogue says, and the form stays until they are filled in', () => {
  draw(<AirQuestion values={values} errors={{}} missing={missing} />);
  const form = document.querySelector('form')!;
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Find Flights' }));
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const said = (name: string) => document.getElementById(`air-${name}-error`)?.textContent;
  press();
  for (const [name, [message]] of Object.entries(missing)) expect(said(name)).toBe(message);
  expect(document.activeElement).toBe(input('firstName'));
  fireEvent.change(input('firstName'), { target: { value: 'Ann' } });
  fireEvent.change(input('lastName'), { target: { value: 'Lee' } });
  press();
  expect(document.activeElement).toBe(input('bookingNumber'));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(input('bookingNumber'), { target: { value: 'X7K2' } });
  press();
  expect(sent).toHaveBeenCalledOnce();
  expect(said('bookingNumber') ?? '').toBe('');
});
