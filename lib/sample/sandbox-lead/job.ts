import { defineJob } from '@/lib/base/job/definition';
import { decideJobName } from '@/lib/catalogue/sandbox/job-name';
import { decideAsPeople } from './decide-as-people';

export const decideAsPeopleJob = defineJob({ ...decideJobName, run: decideAsPeople });
