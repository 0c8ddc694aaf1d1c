import { findStage } from '../../../deploy/stages.ts';
import { OperatorError } from '../../operator-error.ts';
import { AdminUsageError, defineChange, required } from '../command.ts';
import { parseOneOf } from '../parameters.ts';

const changes = ['stop', 'start'] as const;

export const trafficCommand = defineChange(
  'traffic',
  'Reject every request to a deployed stage, or accept them again, within seconds.',
  { change: required('<change>', changes.join(' or '), parseOneOf('<change>', changes)) },
  async ({ change }, { stage }) => {
    if (stage === undefined) {
      throw new AdminUsageError('traffic needs --stage: only a deployed stage has a gateway.');
    }
    const throttle = change === 'stop' ? { rate: 0, burst: 0 } : findStage(stage).throttle;
    // Here, because the other commands need not wait until the client of the gateway is loaded.
    const { setThrottles } = await import('../../../deploy/traffic.ts');
    const throttles = await setThrottles(stage, throttle);
    if (throttles === 0) throw new OperatorError(`${stage} has no gateway in ${process.env.AWS_REGION}.`);
    return { document: { stage, ...throttle, throttles } };
  },
);
