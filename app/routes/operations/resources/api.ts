import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { application } from '#server/application.server.ts';

// Under server/index.ts these addresses never get here: it hands them straight to Hono.
const answer = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  application.fetchApi(request, {
    ...(typeof context.address === 'string' && { address: context.address }),
    ...(typeof context.requestId === 'string' && { requestId: context.requestId }),
  });

export const loader = answer;
export const action = answer;
