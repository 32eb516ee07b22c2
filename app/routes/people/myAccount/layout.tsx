import { ownPaths, paths } from '#app/paths.ts';
import { AccountFrame } from '#app/ui/shell/AccountFrame.tsx';
import { accountPages } from '#app/ui/shell/accountPages.ts';

const pages = [...accountPages(ownPaths.agent), { key: 'myData', href: paths.ownData() }];

/** Beside every page of a user's own account: the way to the others. */
export default function Account() {
  return <AccountFrame pages={pages} />;
}
