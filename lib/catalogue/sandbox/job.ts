import { defineJob } from '@/lib/base/job/definition';
import { callBack } from './call-back';
import { callBackJobName, reportEventJobName } from './job-name';
import { reportEvent } from './report-event';

export const callBackJob = defineJob({ ...callBackJobName, run: callBack });

export const reportEventJob = defineJob({ ...reportEventJobName, run: reportEvent });
