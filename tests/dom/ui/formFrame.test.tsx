import { useActionData } from '@remix-run/react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { drawPage } from '#tests/support/drawPage.tsx';
import type { Refused } from '#tests/support/formRows/formRow.ts';

// What a form does with the reply to a submit. While it is filled in: tests/e2e/forms.test.ts.
function SignInForm() {
  const { form, fields } = useServerForm(['userId', 'password'], useActionData<Refused>());
  return (
    <FormFrame form={form} transient>
      <TextField field={fields.userId} label="User ID" />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <SubmitButton>Sign In</SubmitButton>
    </FormFrame>
  );
}

/** The form on a page whose posts are answered one after the other; it counts them. */
function drawForm(...replies: (Refused | Promise<Refused>)[]) {
  const sent: string[] = [];
  const { control } = drawPage({
    element: <SignInForm />,
    action: async ({ request }) => {
      sent.push(String((await request.formData()).get('userId')));
      return replies[sent.length - 1];
    },
  });
  const fill = (userId: string, password: string) => {
    fireEvent.change(control('User ID'), { target: { value: userId } });
    fireEvent.change(control('Password'), { target: { value: password } });
  };
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Sign In|Submitting/ });
  return { sent, control, fill, button };
}

const refused = (error: Record<string, string[]>): Refused => ({
  status: 'error',
  initialValue: { userId: 'NAMOWNER' },
  error,
});

test('a refusal of no field has the focus, keeps what was typed, and empties the password', async () => {
  const { control, fill, button } = drawForm(refused({ '': ['We cannot locate you.'] }));
  fill('NAMOWNER', 'Wrong2026');
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  expect(screen.getByRole('alert').textContent).toContain('We cannot locate you.');
  expect([control('User ID').value, control('Password').value]).toEqual(['NAMOWNER', '']);
});

test('a refusal of fields leads to the first of them, each with its message', async () => {
  const { control, button } = drawForm(
    refused({ userId: ['Please enter User ID'], password: ['Please enter Password'] }),
  );
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(control('User ID')));
  for (const [label, message] of [
    ['User ID', 'Please enter User ID'],
    ['Password', 'Please enter Password'],
  ] as const) {
    expect(control(label).getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(control(label).getAttribute('aria-describedby')!);
    expect(described?.textContent).toBe(message);
    expect(screen.getByRole('link', { name: message }).getAttribute('href')).toBe(`#${control(label).id}`);
  }
});

test('a form is sent once, however often it is pressed, until it is answered', async () => {
  let answer = (_reply: Refused) => {};
  const { sent, fill, button } = drawForm(new Promise<Refused>((resolve) => (answer = resolve)));
  fill('NAMOWNER', 'Sail2026');
  fireEvent.click(button());
  await waitFor(() => expect(button().disabled).toBe(true));
  expect(button().textContent).toContain('Submitting');
  fireEvent.click(button());
  answer(refused({ '': ['No.'] }));
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(sent).toEqual(['NAMOWNER']);
});

function NamedForm({ intent }: { intent: string }) {
  const { form } = useServerForm([], undefined);
  return (
    <FormFrame form={form}>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton>{intent}</SubmitButton>
    </FormFrame>
  );
}

test('of two forms of a page the one that was sent alone is on its way', async () => {
  drawPage({
    element: (
      <>
        <NamedForm intent="rename" />
        <NamedForm intent="delete" />
      </>
    ),
    action: () => new Promise<never>(() => {}),
  });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  fireEvent.click(button('delete'));
  await waitFor(() => expect(button('Submitting...').disabled).toBe(true));
  expect(button('rename').disabled).toBe(false);
});

test('a line of the summary leads to its field, and the address stays: to the router another would be another page', async () => {
  const { control, button } = drawForm(
    refused({ userId: ['Please enter User ID'], password: ['Please enter Password'] }),
  );
  fireEvent.click(button());
  const line = await screen.findByRole('link', { name: 'Please enter Password' });
  expect(fireEvent.click(line)).toBe(false);
  expect(document.activeElement).toBe(control('Password'));
});
