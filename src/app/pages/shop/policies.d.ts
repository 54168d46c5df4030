/** Policies in Markdown (scripts/policies.ts). */
declare module '*.md' {
  const policy: import('#src/site/policy.ts').Policy;
  export default policy;
}
