import type { Locator, Page } from '@playwright/test';

/** A user at a screen whose presses are counted. Typing, and what a page does by itself, do not count. */
export interface Hand {
  page: Page;
  isNarrow: boolean;
  /** How many presses there were: of links, buttons, ticks, choices and keys. */
  count: () => number;
  press: (what: Locator) => Promise<void>;
  /** A key that does something, such as Enter. */
  key: (name: string) => Promise<void>;
  /** A choice in a list; to open the list belongs to it. */
  choose: (list: Locator, option: string) => Promise<void>;
  /** A page of the main menu; on a narrow screen the menu is opened first. */
  menu: (...names: (string | RegExp)[]) => Promise<void>;
  /** Types into a field, without a press. */
  type: (field: Locator, text: string) => Promise<void>;
}

/** A user at a page, with no presses yet. `menuName` is what the menu is called there. */
export function handAt(page: Page, { isNarrow, menuName }: { isNarrow: boolean; menuName: string }): Hand {
  let presses = 0;
  const press = async (what: Locator) => {
    await what.click();
    presses += 1;
  };
  return {
    page,
    isNarrow,
    count: () => presses,
    press,
    key: async (name) => {
      await page.keyboard.press(name);
      presses += 1;
    },
    choose: async (list, option) => {
      await list.selectOption(option);
      presses += 1;
    },
    menu: async (...names) => {
      const opener = page.getByRole('banner').getByRole('link', { name: menuName, exact: true });
      if (isNarrow) await press(opener);
      const menu = isNarrow
        ? page.getByRole('dialog', { name: menuName })
        : page.getByRole('navigation', { name: menuName });
      for (const name of names.slice(0, -1)) {
        // A menu of few pages has no groups, and a drawer the group of the page open.
        const group = menu.locator('summary').filter({ hasText: name });
        if (
          (await group.count()) > 0 &&
          !(await group.locator('..').evaluate((details) => (details as HTMLDetailsElement).open))
        )
          await press(group);
      }
      await press(menu.getByRole('link', { name: names.at(-1)!, exact: true }));
    },
    type: (field, text) => field.fill(text),
  };
}
