import { startFaultyPartner } from './faultyPartner.ts';

// Import it before anything that reads the settings: they are read once.

/** A partner's server that answers every call of the tools that have one. */
export const answeringPartner = await startFaultyPartner();

const setting = {
  open: `${answeringPartner.origin}/open`,
  call: `${answeringPartner.origin}/call`,
  privateNetwork: true,
};
process.env.PARTNERS = JSON.stringify({
  booking: setting,
  'media-library': setting,
  'e-catalogue': setting,
  answers: setting,
});
