export const roleChoices = [
  { value: 'agent', label: 'Agent: captures leads' },
  { value: 'manager', label: 'Manager: also team, reports and keys' },
];
