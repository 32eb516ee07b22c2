import type { ReactNode } from 'react';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import type { FooterData, LinkItem } from '#app/ui/shell/types.ts';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import type { FooterIconName } from '#app/domain/markets/footer.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';

const bubble = 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z';

const shapes: Record<FooterIconName, string> = {
  chat: `${bubble}M8 11v.01m4-.01v.01m4-.01v.01`,
  // The ship of a reservation within it.
  reservationChat: `${bubble}M7.5 11h9l-1.5 3h-6l-1.5-3Zm4.5 0V7.5l3 3.5`,
  answers: 'M9.2 9a3 3 0 1 1 4.3 2.7c-.9.5-1.5 1.2-1.5 2.3m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  findYourRep: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0',
  askAssistant: 'M12 3v3m-6 3h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Zm3 5v.01M15 14v.01',
  contactUs: 'M3 6h18v12H3V6Zm0 .5 9 7 9-7',
  socialChannels:
    'M8.5 13.5l7 4m0-11-7 4M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm12-7a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  expertTraining: 'M2 9l10-5 10 5-10 5L2 9Zm4 2.5V17c3 2.5 9 2.5 12 0v-5.5M22 9v6',
};

/** The sign of a way to get help, in the footer. */
function SupportIcon({ name }: { name: FooterIconName }) {
  return <LineDrawing path={shapes[name]} />;
}

/** The brand's links in columns, ways to get help, and the legal line of the market. */
export function Footer({ groups, support, copyright, legal }: FooterData) {
  const { t } = useTranslation();
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
        <PhoneFold label={t('shell.footerLinks')} />
        <div className="footer-links">
          {groups.map((group) => (
            <div key={group.title}>
              <h2>{group.title}</h2>
              <Links items={group.links} />
            </div>
          ))}
        </div>
        <nav aria-label={t('shell.support')}>
          <ul className="support-links">
            {support.map((item) => (
              <li key={item.name}>
                <SupportWay item={item}>
                  <SupportIcon name={item.name} />
                  <span lang={isJapanese(item.label) ? 'ja' : undefined}>{item.label}</span>
                </SupportWay>
              </li>
            ))}
          </ul>
        </nav>
        <div className="legal">
          <p>{copyright}</p>
          {legal.map((item) => (
            <MenuLink key={item.href} href={item.href}>
              {item.label}
            </MenuLink>
          ))}
        </div>
      </div>
    </footer>
  );
}

// A partner's tool opens at once; a page of the portal is a link.
function SupportWay({ item: { href, tool }, children }: { item: FooterData['support'][number]; children: ReactNode }) {
  if (!tool) {
    return (
      <MenuLink href={href} className="support-link">
        {children}
      </MenuLink>
    );
  }
  return (
    <OpenTool tool={tool.name} window={tool.window} className="support-link">
      {children}
    </OpenTool>
  );
}

function Links({ items }: { items: readonly LinkItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <MenuLink href={item.href}>{item.label}</MenuLink>
        </li>
      ))}
    </ul>
  );
}

/** Contact Us of PJ is Japanese in either language (spec §2 Shell). */
function isJapanese(label: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Han}]/u.test(label);
}
