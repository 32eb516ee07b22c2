/**
 * What the stand-in for the runtime has recorded: the present elements, the calls in their order, and what a real one
 * would refuse.
 */
export interface Recorded {
  values: Record<string, string>;
  calls: string[];
  refused: string[];
}

const number = String.raw`-?\d+(\.\d+)?`;
const elements = {
  '1.2': {
    'cmi.core.lesson_location': String.raw`.{0,255}`,
    'cmi.suspend_data': String.raw`[\s\S]{0,4096}`,
    'cmi.core.lesson_status': 'passed|completed|failed|incomplete|browsed',
    'cmi.core.score.(raw|min|max)': number,
    'cmi.core.session_time': String.raw`\d{4}:\d\d:\d\d(\.\d\d)?`,
    'cmi.core.exit': 'time-out|suspend|logout|',
    'cmi.interactions.N.id': '[!-~]{1,255}',
    'cmi.interactions.N.type': 'choice|sequencing|matching|numeric',
    'cmi.interactions.N.time': String.raw`\d\d:\d\d:\d\d`,
    'cmi.interactions.N.(correct_responses.0.pattern|student_response)': String.raw`[0-9a-z](\.[0-9a-z])?(,[0-9a-z](\.[0-9a-z])?)*|-?\d+(\.\d+)?`,
    'cmi.interactions.N.weighting': number,
    'cmi.interactions.N.result': 'correct|wrong',
    'cmi.interactions.N.latency': String.raw`\d{4}:\d\d:\d\d(\.\d\d)?`,
  },
  '2004': {
    'cmi.location': String.raw`.{0,1000}`,
    'cmi.suspend_data': String.raw`[\s\S]{0,64000}`,
    'cmi.completion_status': 'completed|incomplete|not attempted|unknown',
    'cmi.success_status': 'passed|failed|unknown',
    'cmi.progress_measure': String.raw`0(\.\d+)?|1(\.0+)?`,
    'cmi.score.(raw|min|max)': number,
    'cmi.score.scaled': String.raw`-?(0(\.\d+)?|1(\.0+)?)`,
    'cmi.session_time': String.raw`PT\d+(\.\d\d)?S`,
    'cmi.exit': 'time-out|suspend|logout|normal|',
    'cmi.interactions.N.id': String.raw`[A-Za-z][\w.:-]{0,3999}`,
    'cmi.interactions.N.type': 'choice|sequencing|matching|numeric',
    'cmi.interactions.N.timestamp': String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d\d?)?Z`,
    'cmi.interactions.N.description': String.raw`\{lang=[\w-]+\}[\s\S]{1,250}`,
    'cmi.interactions.N.(correct_responses.0.pattern|learner_response)': String.raw`\w+(\[\.\]\w+)?(\[,\]\w+(\[\.\]\w+)?)*|-?[\d.]+(\[:\]-?[\d.]+)?`,
    'cmi.interactions.N.weighting': number,
    'cmi.interactions.N.result': 'correct|incorrect|unanticipated|neutral',
    'cmi.interactions.N.latency': String.raw`PT\d+(\.\d\d)?S`,
    'adl.nav.request': 'continue|previous|exit|exitAll',
  },
} as const;

/**
 * A page that replaces the runtime around a course: its API by the standard's names, with the standard's formats, and
 * the course in a frame.
 */
export function runtimePage(standard: keyof typeof elements, launch: string): string {
  const is12 = standard === '1.2';
  const names = is12
    ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish']
    : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'];
  const known = Object.entries(elements[standard]).map(([name, format]) => [
    `^${name.replaceAll('.', '\\.').replace('N', '\\d+')}$`,
    `^(${format})$`,
  ]);
  return `<!doctype html><html lang="en"><title>Runtime</title><style>html,body{height:100%;margin:0}iframe{border:0;width:100%;height:100%;display:block}</style>
<script>
const known = ${JSON.stringify(known)}.map((pair) => pair.map((each) => new RegExp(each)));
const recorded = { values: JSON.parse(sessionStorage.getItem('values') ?? '{}'), calls: [], refused: [] };
let state = 'before';
const during = (call) => { recorded.calls.push(call); if (state !== 'running') recorded.refused.push(call + ' while ' + state); return state === 'running'; };
const keep = () => { sessionStorage.setItem('values', JSON.stringify(recorded.values)); return 'true'; };
window.${is12 ? 'API' : 'API_1484_11'} = {
  ${names[0]}() { recorded.calls.push('begin'); state = 'running'; return 'true'; },
  ${names[1]}(name) {
    if (!during('get')) return '';
    if (name === 'cmi.interactions._count') return String(Object.keys(recorded.values).filter((each) => /^cmi.interactions.\\d+.id$/.test(each)).length);
    return recorded.values[name] ?? '';
  },
  ${names[2]}(name, value) {
    if (!during('set')) return 'false';
    if (!known.some(([element, format]) => element.test(name) && format.test(value))) { recorded.refused.push(name + ' = ' + value); return 'false'; }
    recorded.values[name] = value;
    return 'true';
  },
  ${names[3]}() { return during('commit') ? keep() : 'false'; },
  ${names[4]}() { if (!during('end')) return 'false'; state = 'ended'; return keep(); },
};
window.recorded = recorded;
</script>
<iframe title="Course" src="${launch}"></iframe></html>`;
}
