import { useActionData } from '@remix-run/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { drawPage } from '#tests/support/drawPage.tsx';
import type { Refused } from '#tests/support/formRows/formRow.ts';

// What a form says while it is filled in. Which words are shown when: tests/domain/ui/liveErrors.test.ts.
const required = (name: string) => z.string({ error: `validation:required|${name}` });
const schema = async () => z.object({ userId: required('userId'), city: required('city') });
const taken: Refused = {
  status: 'error',
  initialValue: { userId: 'NAMOWNER', city: 'Miami' },
  error: { userId: ['It is taken.'] },
};

function AdvisorForm() {
  const { form, fields } = useServerForm(['userId', 'city'], useActionData<Refused>());
  return (
    <FormFrame form={form} schema={schema} transient>
      <TextField field={fields.userId} label="User ID" />
      <TextField field={fields.city} label="City" />
      <SubmitButton>Add</SubmitButton>
    </FormFrame>
  );
}

function drawForm() {
  const { control } = drawPage({ element: <AdvisorForm />, action: () => taken });
  const type = (label: string, value: string) => {
    act(() => control(label).focus());
    fireEvent.input(control(label), { target: { value } });
  };
  const said = (label: string) =>
    control(label).getAttribute('aria-invalid') === 'true'
      ? document.getElementById(control(label).getAttribute('aria-describedby')!)?.textContent
      : undefined;
  const says = (label: string, message: string | undefined) => waitFor(() => expect(said(label)).toBe(message));
  return { control, type, said, says };
}

test('a field says what is wrong once it is left, and no more once it is mended', async () => {
  const { control, type, said, says } = drawForm();
  act(() => control('User ID').focus());
  expect(said('User ID')).toBeUndefined();
  act(() => control('City').focus());
  await says('User ID', 'Please enter user ID');
  expect(said('City')).toBeUndefined();
  type('User ID', 'NAMOWNER');
  await says('User ID', undefined);
  await says('City', 'Please enter city');
});

test('what only the server knows stays while its field stays, and goes with its first change', async () => {
  const { control, type, said, says } = drawForm();
  type('User ID', 'NAMOWNER');
  type('City', 'Miami');
  act(() => control('City').blur());
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await says('User ID', 'It is taken.');
  type('City', 'Tampa');
  type('City', '');
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  await says('City', 'Please enter city');
  expect(said('User ID')).toBe('It is taken.');
  type('User ID', 'NAMOWNER2');
  await says('User ID', undefined);
});

test('an error that comes while a pointer is pressed waits until it is let go', async () => {
  const { control, said, says } = drawForm();
  act(() => control('User ID').focus());
  act(() => control('City').focus());
  await says('User ID', 'Please enter user ID');
  const button = screen.getByRole('button', { name: 'Add' });
  fireEvent.mouseDown(button);
  act(() => button.focus());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(said('City')).toBeUndefined();
  fireEvent.mouseUp(button);
  await says('City', 'Please enter city');
});
