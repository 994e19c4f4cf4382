//! `podium try-mail`.

use podium_worker::mail::send_trial;

use crate::delivery::mail::handed_to;
use crate::delivery::mail::sink::Sink;

const ORIGIN: &str = "https://podium.test";

#[actix_web::test]
async fn the_trial_mail_reports_the_answer_of_the_mail_server() {
    let mut sink = Sink::open().await;
    let options = handed_to(&sink, std::time::Duration::ZERO);
    send_trial(&options, ORIGIN, "ops@podium.test")
        .await
        .expect("taken");
    let mail = sink.mail().await;
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        ("ops@podium.test", "Test mail from Podium")
    );
    assert!(mail.text.contains(ORIGIN), "{}", mail.text);

    sink.refuses("gone@podium.test", "550 5.1.1 no such user here");
    let refused = send_trial(&options, ORIGIN, "gone@podium.test").await;
    let words = refused.expect_err("refused").to_string();
    assert!(words.contains("no such user here"), "{words}");
    for wrong in ["nobody", "a@b\r\nBcc: c@podium.test", ""] {
        let refused = send_trial(&options, ORIGIN, wrong).await;
        assert!(refused.is_err(), "{wrong:?}");
    }
    assert!(sink.unread().is_empty());

    sink.goes_down().await;
    let refused = send_trial(&options, ORIGIN, "ops@podium.test").await;
    let words = refused.expect_err("nobody is there").to_string();
    assert!(!words.contains("secret"), "{words}");
}
