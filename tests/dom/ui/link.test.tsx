import { fireEvent } from '@testing-library/react';
import { useLocation, useNavigationType } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Link } from '#app/ui/Link.tsx';
import { draw, drawAsSent } from '#tests/support/dom.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search}`}</output>;
}

function drawLink(to: string, onClick?: (event: MouseEvent) => void) {
  const { getByText, getByRole } = draw(
    <>
      <Link to={to} {...(onClick && { onClick })}>
        there
      </Link>
      <Where />
    </>,
    { path: '/here?page=2' },
  );
  return { link: getByText('there'), where: () => getByRole('status').textContent };
}

test('a press goes by the router, to another page or to another query of this one', () => {
  const page = drawLink('/home/agency-overview');
  expect(fireEvent.click(page.link)).toBe(false);
  expect(page.where()).toBe('PUSH /home/agency-overview');
});

test('another query stays on the page', () => {
  const query = drawLink('?page=3');
  fireEvent.click(query.link);
  expect(query.where()).toBe('PUSH /here?page=3');
});

test('the address that the browser is at takes its own place in the history', () => {
  const { link, where } = drawLink(window.location.href.slice(window.location.origin.length));
  fireEvent.click(link);
  expect(where()).toMatch(/^REPLACE /);
});

test.each([
  ['the middle button', { button: 1 }],
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('a press with %s is the browser’s', (_what, how) => {
  const { link, where } = drawLink('/there');
  expect(fireEvent.click(link, how)).toBe(true);
  expect(where()).toBe('POP /here?page=2');
});

test('another site is the browser’s', () => {
  const { link, where } = drawLink('https://example.com/there');
  expect(fireEvent.click(link)).toBe(true);
  expect(where()).toBe('POP /here?page=2');
});

test('what a link does itself comes first, and can keep the page', () => {
  const open = vi.fn((event: MouseEvent) => event.preventDefault());
  const { link, where } = drawLink('/there', open);
  fireEvent.click(link);
  expect(open).toHaveBeenCalledOnce();
  expect(where()).toBe('POP /here?page=2');
});

test('the server sends an address and nothing else', () => {
  const sent = drawAsSent(<Link to="/home/agency-overview?search=a%20b">there</Link>);
  expect(sent.innerHTML).toBe('<a href="/home/agency-overview?search=a%20b">there</a>');
});
