/** What feedback is about (spec §3): the portal, or the learning system. */
export const feedbackApplications = ['OneSource', 'Academy'] as const;
export type FeedbackApplication = (typeof feedbackApplications)[number];

type TypeTable = Record<string, { labelKey: string }>;

/** The types of feedback about each application (spec §3), in the order of the lists. */
const feedbackTypes = {
  OneSource: {
    M: { labelKey: 'feedback:type.OneSource.M' },
    B: { labelKey: 'feedback:type.OneSource.B' },
    D: { labelKey: 'feedback:type.OneSource.D' },
    S: { labelKey: 'feedback:type.OneSource.S' },
    O: { labelKey: 'feedback:type.OneSource.O' },
  },
  Academy: {
    C: { labelKey: 'feedback:type.Academy.C' },
    R: { labelKey: 'feedback:type.Academy.R' },
    L: { labelKey: 'feedback:type.Academy.L' },
    I: { labelKey: 'feedback:type.Academy.I' },
    S: { labelKey: 'feedback:type.Academy.S' },
    O: { labelKey: 'feedback:type.Academy.O' },
  },
} as const satisfies Record<FeedbackApplication, TypeTable>;

/** The codes of all types; S and O are in both lists. */
export const feedbackTypeCodes = ['M', 'B', 'D', 'C', 'R', 'L', 'I', 'S', 'O'] as const;
export type FeedbackType = (typeof feedbackTypeCodes)[number];

/** The application that `appInd` names (spec §3): the portal for OS, otherwise the learning system. */
export function applicationOf(appInd: string): FeedbackApplication {
  return appInd === 'OS' ? 'OneSource' : 'Academy';
}

/** True where the list of an application has the type. */
export function isTypeOf(application: FeedbackApplication, type: string): type is FeedbackType {
  return Object.hasOwn(feedbackTypes[application], type);
}

/** The codes of an application's list, in its order. */
export function typesOf(application: FeedbackApplication): FeedbackType[] {
  return Object.keys(feedbackTypes[application]) as FeedbackType[];
}

/** The message key of a type's label. */
export function typeLabelKey(application: FeedbackApplication, type: string): string {
  return `feedback:type.${application}.${type}`;
}

/** A type with its application as one value, for a list that offers both lists: `Academy-C`. */
export function topicOf(application: FeedbackApplication, type: FeedbackType): string {
  return `${application}-${type}`;
}

/** The application and type of a value of `topicOf`; null for anything else. */
export function readTopic(topic: string): { application: FeedbackApplication; feedbackType: FeedbackType } | null {
  const [name = '', feedbackType = ''] = topic.split('-');
  const application = feedbackApplications.find((each) => each === name);
  return application && isTypeOf(application, feedbackType) && topic === topicOf(application, feedbackType)
    ? { application, feedbackType }
    : null;
}
