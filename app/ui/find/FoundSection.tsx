import { useId, type ReactNode } from 'react';
import { LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { kindIcons } from './kindIcons.ts';
import type { FoundGroup, FoundThing } from './foundThings.ts';

/** What was found of one kind, on a page of results; `children` say that there is more. */
export function FoundSection({ title, group, children }: { title: string; group: FoundGroup; children?: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-2 text-lg font-semibold" id={id}>
        {title}
      </h2>
      <ul className="grid gap-3">
        {group.things.map((thing) => (
          <li key={thing.key} className="find-row wrap-anywhere">
            <LineDrawing path={kindIcons[thing.kind ?? group.kind]} />
            <div>
              <Thing thing={thing} />
              {thing.details ? <span className="block text-sm text-muted">{thing.details}</span> : null}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Thing({ thing: { title, href, tool } }: { thing: FoundThing }) {
  return tool ? (
    <OpenTool tool={tool.name} window={tool.window} className="link">
      {title}
    </OpenTool>
  ) : (
    <Link className="link" to={href}>
      {title}
    </Link>
  );
}
