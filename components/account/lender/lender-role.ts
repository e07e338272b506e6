export const lenderRoleChoices = [
  { value: 'lender-manager', label: 'Manager: also the team, and files of applications' },
  { value: 'lender-agent', label: 'Agent: decides applications' },
  { value: 'lender-viewer', label: 'Viewer: reads applications' },
];
