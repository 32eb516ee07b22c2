const ofAll = 'what it is about belongs to all markets, and takes staff of every market';
const ofTheirOwn = 'what it is about belongs to who sends it, or to everybody';
const inMatrix = 'the matrix sends it, with staff of another market among those who try';

/**
 * The ways in with an identifier in their address that have no complete form here, each with why. What the matrix sends
 * is in `attempts.ts`.
 */
export const withoutForm: Record<string, string> = {
  'POST home/pages/:brand/academy/courses/:courseId/attempt': 'the endpoints of the academy do the same by its verbs',
  'POST home/tools/:tool/open': ofTheirOwn,
  'POST home/tools/:tool/test': ofTheirOwn,
  'POST home/advisor-rates/:rateId': ofTheirOwn,
  'POST home/pages/:brand/academy/dashboard': ofTheirOwn,
  'POST home/pages/:brand/academy/courses/:courseId/about': ofTheirOwn,
  'POST home/pages/:brand/academy/wall': ofTheirOwn,
  'POST home/pages/:brand/academy/rewards': ofTheirOwn,
  'POST staff/account/second-factor/passkeys/:passkeyId': 'the same action as that of the agencies',
  'POST staff/cases/registrations/:agencyId': inMatrix,
  'POST staff/cases/changes/:changeId': inMatrix,
  'POST staff/cases/feedback/:feedbackId': inMatrix,
  'POST staff/cases/disputes/:disputeId': inMatrix,
  'POST staff/cases/rates/:requestId': inMatrix,
  'POST staff/messages/:messageId': inMatrix,
  'POST staff/settings/:kind/:scope': inMatrix,
  'POST staff/feedback/:feedbackId': inMatrix,
  'POST staff/content/:documentId': inMatrix,
  'POST staff/content/:documentId/languages': inMatrix,
  'POST staff/content/:documentId/approval': inMatrix,
  'POST staff/content/:documentId/versions': inMatrix,
  'POST staff/content/preview/:documentId': inMatrix,
  'POST staff/rates/:rateId': inMatrix,
  'POST staff/rates/:rateId/state': inMatrix,
  'POST staff/sales/disputes/:disputeId': inMatrix,
  'POST staff/sales/rates/:requestId': inMatrix,
  'POST staff/learning/statements/:statementId': inMatrix,
  'POST staff/learning/attempts/:registration': inMatrix,
  'POST staff/learning/assignments/:assignmentId': inMatrix,
  'POST staff/learning/courses/:courseId/ratings': 'tests/api/courses/about/ratings.test.ts',
  'POST staff/mails/:template': ofAll,
  'POST staff/outages/:outageId': ofAll,
  'POST staff/feedback/templates/:templateId': ofAll,
  'POST staff/feedback/we-did/:outcomeId': ofAll,
  'POST staff/courses/requirements/:curriculum': ofAll,
  'POST staff/courses/:courseId': ofAll,
  'POST staff/courses/:courseId/write': ofAll,
  'POST staff/courses/:courseId/write/:language': ofAll,
  'POST staff/courses/:courseId/write/:language/pages/:pageId': ofAll,
  'POST staff/courses/:courseId/write/:language/questions/:questionId': ofAll,
  'POST staff/courses/:courseId/write/:language/shown': ofAll,
  'POST staff/courses/:courseId/hosts': ofAll,
  'POST staff/courses/:courseId/packages': ofAll,
  'POST staff/courses/:courseId/packages/:packageId/attempt': ofAll,
};
