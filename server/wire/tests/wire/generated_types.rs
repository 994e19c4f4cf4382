//! The committed TypeScript must be what the Rust types say.

#[test]
fn generated_types_are_current() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/wire/generated.ts"
    );
    let committed = std::fs::read_to_string(path).expect("web/src/wire/generated.ts is committed");
    assert!(
        committed == podium_wire::typescript::generated(),
        "web/src/wire/generated.ts is stale: run `make types`"
    );
}
