import { useRouteLoaderData } from '@remix-run/react';
import type { AgencyPageReader } from '#app/domain/content/documents/agencyPages.ts';

/** Who reads a page about their agency, as the shell knows them; undefined where the shell itself failed. */
export function useAgencyReader(): AgencyPageReader | undefined {
  return useRouteLoaderData('portal') as AgencyPageReader | undefined;
}
