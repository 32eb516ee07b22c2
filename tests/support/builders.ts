// What tests build their own data with: an agency with its owner, agents and members, other ones at each call.
export { buildAgency, type AgencyOptions } from '#seed/builders/agency.ts';
export { buildAgent, buildAgents, type AgentOptions } from '#seed/builders/agent.ts';
export { buildMember } from '#seed/builders/member.ts';
export { samplePassword, samplePasswordHash } from '#seed/builders/password.ts';
