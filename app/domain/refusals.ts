/** A refusal at the edges: the HTTP status and the key of the shown message. */
type RefusalEntry = { status: number; messageKey: string };

/**
 * Every refusal of the product: code → HTTP status and message key (spec §8).
 * The API sends the code as `errors[0].code`; both edges translate the message key.
 */
export const refusals = {
  // Coded messages, spec §8; a user ID that is taken in the words of spec §5
  '7008': { status: 409, messageKey: 'refusals:7008' },
  '7009': { status: 409, messageKey: 'validation:userIdTaken' },
  '7016': { status: 401, messageKey: 'refusals:7016' },
  '7017': { status: 401, messageKey: 'refusals:7017' },
  scriptError: { status: 500, messageKey: 'refusals:scriptError' },
  registerAgencyError: { status: 500, messageKey: 'refusals:registerAgencyError' },
  sendMailError: { status: 502, messageKey: 'refusals:sendMailError' },
  outageMessage: { status: 503, messageKey: 'refusals:outageMessage' },
  outageNotice: { status: 503, messageKey: 'refusals:outageNotice' },
  selfRetrieveAgentError: { status: 500, messageKey: 'refusals:selfRetrieveAgentError' },
  genericServiceError: { status: 503, messageKey: 'refusals:genericServiceError' },
  serviceUnavailable: { status: 503, messageKey: 'refusals:genericServiceError' },
  sessionTimeoutMessage: { status: 401, messageKey: 'refusals:sessionTimeoutMessage' },
  emailUpdateError: { status: 409, messageKey: 'refusals:emailUpdateError' },
  loginPolarError: { status: 500, messageKey: 'refusals:loginPolarError' },
  pprEnrollError: { status: 403, messageKey: 'refusals:pprEnrollError' },
  agencyNotFound: { status: 403, messageKey: 'refusals:agencyNotFound' },

  // Literal messages, spec §8
  countriesUnavailable: { status: 503, messageKey: 'refusals:countriesUnavailable' },
  statesUnavailable: { status: 503, messageKey: 'refusals:statesUnavailable' },
  suffixesUnavailable: { status: 503, messageKey: 'refusals:suffixesUnavailable' },
  headerFooterUnavailable: { status: 503, messageKey: 'refusals:headerFooterUnavailable' },
  homePageUnavailable: { status: 503, messageKey: 'refusals:homePageUnavailable' },
  refreshTokenFailed: { status: 401, messageKey: 'refusals:refreshTokenFailed' },
  curriculumUnavailable: { status: 503, messageKey: 'refusals:curriculumUnavailable' },
  categoriesUnavailable: { status: 503, messageKey: 'refusals:categoriesUnavailable' },
  dashboardUnavailable: { status: 503, messageKey: 'refusals:dashboardUnavailable' },
  refresherDeadlineUnavailable: { status: 503, messageKey: 'refusals:refresherDeadlineUnavailable' },
  emailNotSent: { status: 502, messageKey: 'refusals:emailNotSent' },
  fccNotCreated: { status: 502, messageKey: 'refusals:fccNotCreated' },
  updateUnavailable: { status: 503, messageKey: 'refusals:updateUnavailable' },
  serviceFailed: { status: 502, messageKey: 'refusals:serviceFailed' },
  widenUnavailable: { status: 502, messageKey: 'refusals:widenUnavailable' },
  ecatalogUnavailable: { status: 502, messageKey: 'refusals:ecatalogUnavailable' },
  feedbackNotSaved: { status: 503, messageKey: 'refusals:feedbackNotSaved' },
  countryNotLocated: { status: 404, messageKey: 'refusals:countryNotLocated' },
  alertPageUnavailable: { status: 503, messageKey: 'refusals:alertPageUnavailable' },
  landingPageUnavailable: { status: 503, messageKey: 'refusals:landingPageUnavailable' },
  somethingWentWrong: { status: 500, messageKey: 'refusals:somethingWentWrong' },
  passwordResetFailed: { status: 400, messageKey: 'refusals:passwordResetFailed' },
  tokenExpired: { status: 410, messageKey: 'refusals:tokenExpired' },
  academyOutOfSync: { status: 409, messageKey: 'refusals:academyOutOfSync' },
  ownerNotUpdated: { status: 500, messageKey: 'refusals:ownerNotUpdated' },
  termsNotUpdated: { status: 500, messageKey: 'refusals:termsNotUpdated' },
  dataNotFound: { status: 404, messageKey: 'refusals:dataNotFound' },
  responseDataNotFound: { status: 502, messageKey: 'refusals:responseDataNotFound' },
  dataUnavailable: { status: 503, messageKey: 'refusals:dataUnavailable' },

  // Session and access
  unauthorized: { status: 401, messageKey: 'refusals:unauthorized' },
  invalidToken: { status: 401, messageKey: 'refusals:invalidToken' },
  forbidden: { status: 403, messageKey: 'refusals:forbidden' },
  alreadyMerged: { status: 409, messageKey: 'refusals:alreadyMerged' },
  mergeNotActive: { status: 409, messageKey: 'refusals:mergeNotActive' },
  mergeItself: { status: 409, messageKey: 'refusals:mergeItself' },
  mergeOtherMarket: { status: 409, messageKey: 'refusals:mergeOtherMarket' },
  viewOnly: { status: 403, messageKey: 'refusals:viewOnly' },
  signedInAsOther: { status: 409, messageKey: 'refusals:signedInAsOther' },
  crossOrigin: { status: 403, messageKey: 'refusals:crossOrigin' },
  permissionsForbidden: { status: 403, messageKey: 'refusals:permissionsForbidden' },
  permissionNotHeld: { status: 403, messageKey: 'refusals:permissionNotHeld' },
  permissionsSetByOwner: { status: 403, messageKey: 'refusals:permissionsSetByOwner' },
  deactivated: { status: 403, messageKey: 'refusals:deactivated' },
  pendingApproval: { status: 403, messageKey: 'refusals:pendingApproval' },
  agencySuspended: { status: 403, messageKey: 'refusals:agencySuspended' },
  registrationDeclined: { status: 403, messageKey: 'refusals:registrationDeclined' },
  locked: { status: 423, messageKey: 'refusals:locked' },
  throttled: { status: 429, messageKey: 'refusals:throttled' },
  busy: { status: 503, messageKey: 'refusals:busy' },

  secondFactorRequired: { status: 401, messageKey: 'refusals:secondFactorRequired' },
  memberNameDiffers: { status: 409, messageKey: 'refusals:memberNameDiffers' },
  confirmationNeeded: { status: 401, messageKey: 'refusals:confirmationNeeded' },
  secondFactorWrong: { status: 401, messageKey: 'refusals:secondFactorWrong' },
  signInCodeWrong: { status: 401, messageKey: 'refusals:signInCodeWrong' },
  signInCodeExpired: { status: 410, messageKey: 'refusals:signInCodeExpired' },
  secondFactorExpired: { status: 410, messageKey: 'refusals:secondFactorExpired' },
  passkeyRefused: { status: 401, messageKey: 'refusals:passkeyRefused' },
  passkeyNotMade: { status: 400, messageKey: 'refusals:passkeyNotMade' },

  // Sign-on at an agency's own provider
  signOnRequired: { status: 403, messageKey: 'refusals:signOnRequired' },
  signOnExpired: { status: 410, messageKey: 'refusals:signOnExpired' },
  signOnAway: { status: 503, messageKey: 'refusals:signOnAway' },
  signOnPrivateNetwork: { status: 400, messageKey: 'refusals:signOnPrivateNetwork' },
  signOnNoProvider: { status: 400, messageKey: 'refusals:signOnNoProvider' },
  signOnWrongClient: { status: 502, messageKey: 'refusals:signOnWrongClient' },
  signOnDeclined: { status: 403, messageKey: 'refusals:signOnDeclined' },
  signOnClock: { status: 502, messageKey: 'refusals:signOnClock' },
  signOnNotValid: { status: 401, messageKey: 'refusals:signOnNotValid' },
  signOnUnverified: { status: 403, messageKey: 'refusals:signOnUnverified' },
  signOnOtherDomain: { status: 403, messageKey: 'refusals:signOnOtherDomain' },
  signOnUnknownDomain: { status: 403, messageKey: 'refusals:signOnUnknownDomain' },
  signOnOtherPerson: { status: 403, messageKey: 'refusals:signOnOtherPerson' },
  signOnElsewhere: { status: 403, messageKey: 'refusals:signOnElsewhere' },
  signOnNoAccount: { status: 403, messageKey: 'refusals:signOnNoAccount' },
  signOnNotSetUp: { status: 409, messageKey: 'refusals:signOnNotSetUp' },
  signOnNotTested: { status: 409, messageKey: 'refusals:signOnNotTested' },
  signOnUnknownAddress: { status: 404, messageKey: 'refusals:signOnUnknownAddress' },
  domainMalformed: { status: 400, messageKey: 'refusals:domainMalformed' },
  domainAdded: { status: 409, messageKey: 'refusals:domainAdded' },
  tooManyDomains: { status: 409, messageKey: 'refusals:tooManyDomains' },
  domainNotProven: { status: 409, messageKey: 'refusals:domainNotProven' },
  domainTaken: { status: 409, messageKey: 'refusals:domainTaken' },
  tooManyRules: { status: 409, messageKey: 'refusals:tooManyRules' },

  // Provisioning (SCIM)
  managedByProvider: { status: 409, messageKey: 'refusals:managedByProvider' },
  provisioningEnded: { status: 403, messageKey: 'refusals:provisioningEnded' },
  provisioningKeeper: { status: 403, messageKey: 'refusals:provisioningKeeper' },
  provisionedOwner: { status: 403, messageKey: 'refusals:provisionedOwner' },
  externalIdTaken: { status: 409, messageKey: 'refusals:externalIdTaken' },
  groupInPortal: { status: 403, messageKey: 'refusals:groupInPortal' },

  // Assistants
  notConsented: { status: 403, messageKey: 'refusals:notConsented' },
  confirmationGone: { status: 409, messageKey: 'refusals:confirmationGone' },

  // Keys of programs
  scopeMissing: { status: 403, messageKey: 'refusals:scopeMissing' },
  notForKeys: { status: 403, messageKey: 'refusals:notForKeys' },
  notForTestKeys: { status: 403, messageKey: 'refusals:notForTestKeys' },
  keyEnded: { status: 401, messageKey: 'refusals:keyEnded' },
  keyInAddress: { status: 400, messageKey: 'refusals:keyInAddress' },
  keyAddressRefused: { status: 403, messageKey: 'refusals:keyAddressRefused' },
  tooManyCalls: { status: 429, messageKey: 'refusals:tooManyCalls' },
  idempotencyKeyMalformed: { status: 400, messageKey: 'refusals:idempotencyKeyMalformed' },
  idempotencyKeyReused: { status: 422, messageKey: 'refusals:idempotencyKeyReused' },
  callUnderWay: { status: 409, messageKey: 'refusals:callUnderWay' },
  versionChanged: { status: 412, messageKey: 'refusals:versionChanged' },
  tooManyKeys: { status: 409, messageKey: 'refusals:tooManyKeys' },
  noScopeChosen: { status: 400, messageKey: 'refusals:noScopeChosen' },
  scopeNotHeld: { status: 403, messageKey: 'refusals:scopeNotHeld' },
  keyDayOutside: { status: 400, messageKey: 'refusals:keyDayOutside' },
  networkMalformed: { status: 400, messageKey: 'refusals:networkMalformed' },
  tooManyNetworks: { status: 400, messageKey: 'refusals:tooManyNetworks' },
  issuerNeeded: { status: 400, messageKey: 'refusals:issuerNeeded' },
  keyNotActive: { status: 409, messageKey: 'refusals:keyNotActive' },

  // Webhooks
  webhookAddressMalformed: { status: 400, messageKey: 'refusals:webhookAddressMalformed' },
  webhookAddressNotPublic: { status: 400, messageKey: 'refusals:webhookAddressNotPublic' },
  tooManyWebhooks: { status: 409, messageKey: 'refusals:tooManyWebhooks' },
  noEventChosen: { status: 400, messageKey: 'refusals:noEventChosen' },
  webhookOff: { status: 409, messageKey: 'refusals:webhookOff' },

  // Partners that send tokens
  issuerTaken: { status: 409, messageKey: 'refusals:issuerTaken' },
  tooManyPartners: { status: 409, messageKey: 'refusals:tooManyPartners' },
  agencyUnknown: { status: 400, messageKey: 'refusals:agencyUnknown' },
  countryUnknown: { status: 400, messageKey: 'refusals:countryUnknown' },
  reachMissing: { status: 400, messageKey: 'refusals:reachMissing' },
  keyPrivate: { status: 400, messageKey: 'refusals:keyPrivate' },
  keyUnreadable: { status: 400, messageKey: 'refusals:keyUnreadable' },
  keyUnsuited: { status: 400, messageKey: 'refusals:keyUnsuited' },
  keyKnown: { status: 409, messageKey: 'refusals:keyKnown' },
  tooManyPartnerKeys: { status: 409, messageKey: 'refusals:tooManyPartnerKeys' },

  // The request itself
  malformedRequest: { status: 400, messageKey: 'refusals:malformedRequest' },
  missingHeader: { status: 400, messageKey: 'refusals:missingHeader' },
  unknownField: { status: 400, messageKey: 'refusals:unknownField' },
  invalidOption: { status: 400, messageKey: 'validation:selectOption' },
  notFound: { status: 404, messageKey: 'refusals:notFound' },
  methodNotAllowed: { status: 405, messageKey: 'refusals:methodNotAllowed' },
  bodyTooLarge: { status: 413, messageKey: 'refusals:bodyTooLarge' },
  unsupportedMediaType: { status: 415, messageKey: 'refusals:unsupportedMediaType' },

  // Rules of the product
  lastAdministrator: { status: 409, messageKey: 'refusals:lastAdministrator' },
  alreadyInvited: { status: 409, messageKey: 'refusals:alreadyInvited' },
  ownAccess: { status: 409, messageKey: 'refusals:ownAccess' },
  lastOwner: { status: 409, messageKey: 'refusals:lastOwner' },
  illegalTransition: { status: 409, messageKey: 'refusals:illegalTransition' },
  conflict: { status: 409, messageKey: 'refusals:conflict' },
  editConflict: { status: 409, messageKey: 'refusals:editConflict' },
  colleagueNeeded: { status: 409, messageKey: 'refusals:colleagueNeeded' },
  agencyNotJoinable: { status: 404, messageKey: 'refusals:agencyNotJoinable' },
  memberNotFound: { status: 404, messageKey: 'refusals:memberNotFound' },
  alreadyEnrolled: { status: 409, messageKey: 'refusals:alreadyEnrolled' },
  memberNumberTaken: { status: 409, messageKey: 'refusals:memberNumberTaken' },
  birthDateWrong: { status: 400, messageKey: 'refusals:birthDateWrong' },
  bornInFuture: { status: 400, messageKey: 'refusals:bornInFuture' },
  birthDateMissing: { status: 409, messageKey: 'refusals:birthDateMissing' },
  memberNumberNeeded: { status: 403, messageKey: 'refusals:memberNumberNeeded' },
  fccNotEntitled: { status: 409, messageKey: 'refusals:fccNotEntitled' },
  learnerNotFound: { status: 409, messageKey: 'refusals:learnerNotFound' },
  settingBegun: { status: 409, messageKey: 'refusals:settingBegun' },
  creditExists: { status: 409, messageKey: 'refusals:creditExists' },
  lastDayOutside: { status: 400, messageKey: 'refusals:lastDayOutside' },
  certificateHeld: { status: 409, messageKey: 'refusals:certificateHeld' },
  certificateNotWritable: { status: 409, messageKey: 'refusals:certificateNotWritable' },
  attemptEnded: { status: 409, messageKey: 'refusals:attemptEnded' },
  otherAttemptOpen: { status: 409, messageKey: 'refusals:otherAttemptOpen' },
  attemptsUsed: { status: 409, messageKey: 'refusals:attemptsUsed' },
  courseNotFinished: { status: 409, messageKey: 'refusals:courseNotFinished' },
  answerNotFinished: { status: 409, messageKey: 'refusals:answerNotFinished' },
  questionAnswered: { status: 409, messageKey: 'refusals:questionAnswered' },
  accessAskedLately: { status: 409, messageKey: 'refusals:accessAskedLately' },
  accessAnswered: { status: 409, messageKey: 'refusals:accessAnswered' },
  noOneToAsk: { status: 409, messageKey: 'refusals:noOneToAsk' },
  tooManyPosts: { status: 429, messageKey: 'refusals:tooManyPosts' },
  courseRequired: { status: 409, messageKey: 'refusals:courseRequired' },
  electivesNeeded: { status: 409, messageKey: 'refusals:electivesNeeded' },
  refresherNeeded: { status: 409, messageKey: 'refusals:refresherNeeded' },
  requirementsFaulty: { status: 400, messageKey: 'refusals:requirementsFaulty' },
  attemptTakenOver: { status: 409, messageKey: 'refusals:attemptTakenOver' },
  academyComingSoon: { status: 409, messageKey: 'refusals:academyComingSoon' },
  coursesUnavailable: { status: 503, messageKey: 'refusals:coursesUnavailable' },
  agencyRegistered: { status: 409, messageKey: 'refusals:agencyRegistered' },
  abtaNumberRegistered: { status: 409, messageKey: 'refusals:abtaNumberRegistered' },
  certificationRequired: { status: 400, messageKey: 'refusals:certificationRequired' },
  permissionEndOutOfRange: { status: 400, messageKey: 'refusals:permissionEndOutOfRange' },
  disputeTooEarly: { status: 409, messageKey: 'refusals:disputeTooEarly' },
  disputeOpen: { status: 409, messageKey: 'refusals:disputeOpen' },
  disputeClosed: { status: 409, messageKey: 'refusals:disputeClosed' },
  disputeFull: { status: 409, messageKey: 'refusals:disputeFull' },
  attachmentKind: { status: 400, messageKey: 'refusals:attachmentKind' },
  attachmentTooLarge: { status: 413, messageKey: 'refusals:attachmentTooLarge' },
  attachmentsTooMany: { status: 400, messageKey: 'refusals:attachmentsTooMany' },
  sailingOver: { status: 400, messageKey: 'refusals:sailingOver' },
  rateExists: { status: 409, messageKey: 'refusals:rateExists' },
  placesGone: { status: 409, messageKey: 'refusals:placesGone' },
  placesLeft: { status: 409, messageKey: 'refusals:placesLeft' },
  placesTaken: { status: 409, messageKey: 'refusals:placesTaken' },
  levelNeeded: { status: 403, messageKey: 'refusals:levelNeeded' },
  notInAudience: { status: 403, messageKey: 'refusals:notInAudience' },
  rateRequestOver: { status: 409, messageKey: 'refusals:rateRequestOver' },
  rateRequestOpen: { status: 409, messageKey: 'refusals:rateRequestOpen' },
  bookingUnknown: { status: 400, messageKey: 'refusals:bookingUnknown' },
  differenceWrong: { status: 400, messageKey: 'refusals:differenceWrong' },
  amountWrong: { status: 400, messageKey: 'refusals:amountWrong' },
  feedbackStateImpossible: { status: 409, messageKey: 'refusals:feedbackStateImpossible' },
  templateNameTaken: { status: 409, messageKey: 'refusals:templateNameTaken' },
  templateRequired: { status: 400, messageKey: 'refusals:templateRequired' },
  templateBusy: { status: 409, messageKey: 'refusals:templateBusy' },
  branchNameTaken: { status: 409, messageKey: 'refusals:branchNameTaken' },
  tooManySplits: { status: 409, messageKey: 'refusals:tooManySplits' },
  tooManyBranches: { status: 409, messageKey: 'refusals:tooManyBranches' },
  branchHasPeople: { status: 409, messageKey: 'refusals:branchHasPeople' },
  branchNeeded: { status: 400, messageKey: 'refusals:branchNeeded' },
  branchesNeeded: { status: 400, messageKey: 'refusals:branchesNeeded' },
  tooManyTemplates: { status: 409, messageKey: 'refusals:tooManyTemplates' },
  lastSecondFactor: { status: 409, messageKey: 'refusals:lastSecondFactor' },
  ownSecondFactorFirst: { status: 409, messageKey: 'refusals:ownSecondFactorFirst' },
  tooManyPasskeys: { status: 409, messageKey: 'refusals:tooManyPasskeys' },
  passwordNotNew: { status: 400, messageKey: 'refusals:passwordNotNew' },
  passwordUnchanged: { status: 400, messageKey: 'refusals:passwordUnchanged' },
  wrongPassword: { status: 400, messageKey: 'refusals:wrongPassword' },
  emailValidated: { status: 409, messageKey: 'refusals:emailValidated' },
  emailUnchanged: { status: 400, messageKey: 'refusals:emailUnchanged' },
  fileRequired: { status: 400, messageKey: 'refusals:fileRequired' },
  fileTooLarge: { status: 413, messageKey: 'refusals:fileTooLarge' },
  fileUnreadable: { status: 400, messageKey: 'refusals:fileUnreadable' },
  fileIsWebPage: { status: 400, messageKey: 'refusals:fileIsWebPage' },
  fileIsXml: { status: 400, messageKey: 'refusals:fileIsXml' },
  fileIsOldWorkbook: { status: 400, messageKey: 'refusals:fileIsOldWorkbook' },
  fileEmpty: { status: 400, messageKey: 'refusals:fileEmpty' },
  nothingInFile: { status: 400, messageKey: 'refusals:nothingInFile' },
  archiveEmpty: { status: 400, messageKey: 'refusals:archiveEmpty' },
  tooManyColumns: { status: 400, messageKey: 'refusals:tooManyColumns' },
  sheetTooLarge: { status: 400, messageKey: 'refusals:sheetTooLarge' },
  unpackedTooLarge: { status: 413, messageKey: 'refusals:unpackedTooLarge' },
  readingTooLong: { status: 413, messageKey: 'refusals:readingTooLong' },
  readingTooMuch: { status: 413, messageKey: 'refusals:readingTooMuch' },
  filesUnavailable: { status: 503, messageKey: 'refusals:filesUnavailable' },
  readingFailed: { status: 503, messageKey: 'refusals:readingFailed' },
  pictureUnreadable: { status: 400, messageKey: 'refusals:pictureUnreadable' },
  libraryPictureUnreadable: { status: 400, messageKey: 'refusals:libraryPictureUnreadable' },
  tooManyRows: { status: 400, messageKey: 'refusals:tooManyRows' },
  tooManyImports: { status: 429, messageKey: 'refusals:tooManyImports' },
  nothingAnswered: { status: 400, messageKey: 'refusals:nothingAnswered' },
  nothingToImport: { status: 409, messageKey: 'refusals:nothingToImport' },
  dueDateInvalid: { status: 400, messageKey: 'refusals:dueDateInvalid' },
  notOfferedToLearn: { status: 400, messageKey: 'refusals:notOfferedToLearn' },
  assignmentEnded: { status: 409, messageKey: 'refusals:assignmentEnded' },
  noUserChosen: { status: 400, messageKey: 'refusals:noUserChosen' },
  tooManyChosen: { status: 400, messageKey: 'refusals:tooManyChosen' },
  actRequired: { status: 400, messageKey: 'refusals:actRequired' },
  tooLateToUndo: { status: 409, messageKey: 'refusals:tooLateToUndo' },
  changedSince: { status: 409, messageKey: 'refusals:changedSince' },
  hostUnusable: { status: 400, messageKey: 'refusals:hostUnusable' },
  courseFull: { status: 409, messageKey: 'refusals:courseFull' },
  poolNotEmpty: { status: 409, messageKey: 'refusals:poolNotEmpty' },
  courseHasFaults: { status: 409, messageKey: 'refusals:courseHasFaults' },
  mediaUnreadable: { status: 400, messageKey: 'refusals:mediaUnreadable' },
  captionsBroken: { status: 400, messageKey: 'refusals:captionsBroken' },
  mediaInUse: { status: 409, messageKey: 'refusals:mediaInUse' },
  placeholderUnknown: { status: 400, messageKey: 'refusals:placeholderUnknown' },
  placeholderMissing: { status: 400, messageKey: 'refusals:placeholderMissing' },
  textIllegal: { status: 400, messageKey: 'refusals:textIllegal' },
  textTooSlow: { status: 400, messageKey: 'refusals:textTooSlow' },
  alreadySo: { status: 409, messageKey: 'refusals:alreadySo' },
  termsRequired: { status: 400, messageKey: 'refusals:termsRequired' },
  contentFaulty: { status: 400, messageKey: 'refusals:contentFaulty' },
  contentNeeded: { status: 409, messageKey: 'refusals:contentNeeded' },
  draftInTheWay: { status: 409, messageKey: 'refusals:draftInTheWay' },
  documentExists: { status: 409, messageKey: 'refusals:documentExists' },
  approvalNeeded: { status: 409, messageKey: 'refusals:approvalNeeded' },
  approvalNotNeeded: { status: 409, messageKey: 'refusals:approvalNotNeeded' },
  caseTaken: { status: 409, messageKey: 'refusals:caseTaken' },
  notYourCase: { status: 409, messageKey: 'refusals:notYourCase' },
  noSuchColleague: { status: 400, messageKey: 'refusals:noSuchColleague' },
  exportsRunning: { status: 409, messageKey: 'refusals:exportsRunning' },
  ownSubmission: { status: 409, messageKey: 'refusals:ownSubmission' },
  menuChanged: { status: 409, messageKey: 'refusals:menuChanged' },
  menuFaulty: { status: 400, messageKey: 'refusals:menuFaulty' },
  menuPlaceGone: { status: 409, messageKey: 'refusals:menuPlaceGone' },
  nothingToPublish: { status: 409, messageKey: 'refusals:nothingToPublish' },
  scheduleEndsBeforeStart: { status: 400, messageKey: 'refusals:scheduleEndsBeforeStart' },
  scheduleOver: { status: 400, messageKey: 'refusals:scheduleOver' },
  pictureTooLarge: { status: 400, messageKey: 'refusals:pictureTooLarge' },
  pictureUsed: { status: 409, messageKey: 'refusals:pictureUsed' },
  picturesBusy: { status: 503, messageKey: 'refusals:picturesBusy' },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

/** The values of a message's placeholders, e.g. `{ owner: 'Jo Ray' }`. */
export type RefusalParams = Record<string, string | number>;

/**
 * The error that a verb throws when it refuses to do its work. `field` names the form field at fault, `fields` several
 * of them, `params` fill the message: `locked` and `throttled` need `until`, `deactivated` `owner`, `missingHeader`
 * `header`, `fileTooLarge` and `unpackedTooLarge` `megabytes`, `readingTooLong` `seconds`, `tooManyRows`,
 * `tooManyColumns`, `tooManyChosen` and `tooManySplits` `limit`, `amountWrong` `limit` with its currency, `unknownField` `field`,
 * `pictureTooLarge` `megapixels`, `outageMessage` `endday` and `endtime`, `caseTaken` and `attachmentKind` `name`,
 * `attachmentTooLarge` `name` and `megabytes`, `attachmentsTooMany` `limit` and `megabytes`, `disputeFull` `limit` and `messages`, `filesUnavailable` `reference`, `textIllegal` `line`.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field?: string;
  readonly fields?: readonly string[];
  readonly params?: RefusalParams;

  constructor(code: RefusalCode, details: { field?: string; fields?: readonly string[]; params?: RefusalParams } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    if (details.field !== undefined) this.field = details.field;
    if (details.fields !== undefined) this.fields = details.fields;
    if (details.params !== undefined) this.params = details.params;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  get messageKey(): string {
    return refusals[this.code].messageKey;
  }
}

/** True for the code of a refusal. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** True for a refusal, also one that was made by a second copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error && isRefusalCode(String(error.code));
}
