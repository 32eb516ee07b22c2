import { fireEvent } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { MainMenu } from '#app/ui/shell/MainMenu.tsx';
import { useMenu } from '#app/ui/useMenu.ts';
import { draw } from '#tests/support/dom.tsx';

const items = [
  { label: 'Home', href: '/home' },
  { label: 'Agency', children: [{ label: 'Agency Overview', href: '/home/agency-overview' }] },
  { label: 'Support', children: [{ label: 'Contact Us', href: '/contact-us' }] },
];

function Shell() {
  const header = useRef<HTMLElement>(null);
  useMenu(header);
  return (
    <>
      <header ref={header}>
        <MainMenu items={items} />
      </header>
      <button type="button">elsewhere</button>
    </>
  );
}

function drawMenus() {
  const { getByText, getByRole } = draw(<Shell />);
  const menuOf = (label: string) => getByText(label).closest('details')!;
  const open = (label: string) => {
    menuOf(label).open = true;
    getByText(label).closest('summary')!.focus();
  };
  return { menuOf, open, getByText, getByRole };
}

test('one menu is open at a time', () => {
  const { menuOf, open } = drawMenus();
  open('Agency');
  open('Support');
  expect([menuOf('Agency').open, menuOf('Support').open]).toEqual([false, true]);
});

test('Esc closes the open menu and gives its button the focus back', () => {
  const { menuOf, open, getByText } = drawMenus();
  open('Agency');
  getByText('Agency Overview').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(menuOf('Agency').open).toBe(false);
  expect(document.activeElement).toBe(getByText('Agency').closest('summary'));
});

test('a press or the focus elsewhere closes the open menu, another key does not', () => {
  const { menuOf, open, getByRole } = drawMenus();
  open('Agency');
  fireEvent.keyDown(document.activeElement!, { key: 'a' });
  expect(menuOf('Agency').open).toBe(true);
  fireEvent.pointerDown(getByRole('button', { name: 'elsewhere' }));
  expect(menuOf('Agency').open).toBe(false);
  open('Support');
  getByRole('button', { name: 'elsewhere' }).focus();
  expect(menuOf('Support').open).toBe(false);
});

test('a link of a menu leads to its page, marks it, and closes the menu', async () => {
  const { menuOf, open, getByText } = drawMenus();
  open('Agency');
  fireEvent.click(getByText('Agency Overview'));
  await expect.poll(() => getByText('Agency Overview').getAttribute('aria-current')).toBe('page');
  expect(menuOf('Agency').open).toBe(false);
});
