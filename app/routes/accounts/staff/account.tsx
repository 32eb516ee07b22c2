import { ownPaths } from '#app/paths.ts';
import { AccountFrame } from '#app/ui/shell/AccountFrame.tsx';
import { accountPages } from '#app/ui/shell/accountPages.ts';

const pages = accountPages(ownPaths.staff);

/** Beside every page of a staff member's own account: the way to the others. */
export default function StaffAccount() {
  return <AccountFrame pages={pages} />;
}
