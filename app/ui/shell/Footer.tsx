import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuLink } from '#app/ui/shell/MenuLink.tsx';
import { SupportIcon } from '#app/ui/shell/SupportIcon.tsx';
import type { FooterData, LinkItem } from '#app/ui/shell/types.ts';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';

/** The brand's links in columns, ways to get help, and the legal line of the market. */
export function Footer({ groups, support, copyright, legal }: FooterData) {
  const { t } = useTranslation();
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
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
