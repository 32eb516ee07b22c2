import { createContext } from 'react';

/** What opens the popup of an address, where scripts run; without them the shell's link leads to the address itself. */
export type Popups = Readonly<Record<string, () => void>>;

/** The popups that the links of the shell open, by address. */
export const PopupContext = createContext<Popups>({});
