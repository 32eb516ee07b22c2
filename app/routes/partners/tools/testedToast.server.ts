import type { Tested } from '#app/domain/partners/tools/testConnection.server.ts';
import type { Toast } from '#app/platform/cookies.server.ts';

/** The toast after an owner's test of a connection. */
export function testedToast({ fault, tookMs, reference }: Tested): Toast {
  return fault
    ? { kind: 'error', message: 'tools:tested.failed', params: { reference } }
    : { kind: 'success', message: 'tools:tested.answered', params: { seconds: (tookMs / 1000).toFixed(1) } };
}
