import type { Horizon as Shown } from '#app/domain/content/homePage/horizon.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Horizon } from './Horizon.tsx';

interface WelcomeProps {
  family: BrandFamily;
  horizon: Shown;
  greeting: string;
  /** The name of the member's level; null for none. */
  level: string | null;
}

/** The bridge's view: the horizon, and below it who is greeted, with their level. */
export function Welcome({ family, horizon, greeting, level }: WelcomeProps) {
  return (
    <header className="welcome">
      <Horizon {...horizon} family={family} />
      <div className="welcome-text">
        <h1>{greeting}</h1>
        {level ? <p className="welcome-level">{level}</p> : null}
      </div>
    </header>
  );
}
