import type { Market } from '#app/domain/markets/markets.ts';
import { answers } from './adapters/answers.ts';
import { booking } from './adapters/booking.ts';
import { collateral, eCatalogue } from './adapters/eCatalogue.ts';
import { air, rewards, selfService, shoreExcursions } from './adapters/forms.ts';
import { mediaLibrary } from './adapters/mediaLibrary.ts';
import { chat, page } from './adapters/pages.ts';
import type { ToolName } from './toolTable.ts';
import type { Adapter } from './visit.ts';

const adapters: Record<ToolName, Adapter> = {
  booking,
  air,
  'media-library': mediaLibrary,
  'e-catalogue': eCatalogue,
  brochures: page,
  answers,
  chat,
  'reservation-chat': chat,
  'shore-excursions': shoreExcursions,
  'self-service': selfService,
  rewards,
  academy: page,
  'ask-assistant': page,
  'social-channels': page,
  'expert-training': page,
};

/** The adapter of a tool in a market: the one place that knows how a partner is called. */
export function adapterOf(tool: ToolName, market: Market): Adapter {
  return tool === 'e-catalogue' && market === 'uk' ? collateral : adapters[tool];
}
