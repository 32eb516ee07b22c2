import type { Keys } from '../knock.ts';
import type { Sent } from '../attempts.ts';
import type { Home } from './home.ts';

/** Who of an agency may send a form about one of its things. */
type MaySend =
  /** Owners, and supervisors who reach the person that it is about. */
  | 'manager'
  /** Owners and supervisors. */
  | 'leader'
  | 'owner'
  /** The person alone whose it is. */
  | 'themselves';

/** A complete form, or a complete call, that does something about a thing of an agency. */
export interface CompleteForm {
  /** As `Door` names it. */
  door: string;
  what: string;
  may: MaySend;
  /** A separate agency, for effects that all others would notice. */
  at?: () => Promise<Home>;
  /** Makes the thing, and what is sent about it; `by` names who may send it, where it is not the owner. */
  make(home: Home): Promise<Sent & { by?: Keys }>;
  /** The owner may too, of what is a person's. */
  ownerToo?: true;
  /** Identifiers of other agencies in it are left out: it is answered, and nothing comes of it. */
  skips?: true;
}
